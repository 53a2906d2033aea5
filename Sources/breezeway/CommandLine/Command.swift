/// The words that may follow the program's name; help, completion and the man page follow from this list.
enum Command: String, CaseIterable {
    case serve
    case ask
    case check
    case schema
    case completion
    case manual
    case help

    /// One line.
    var about: String {
        switch self {
        case .serve: "answer JSON-RPC lines from standard input (what happens without a command)"
        case .ask: "make one call and print its answer"
        case .check: "say what is wrong with a configuration, all at once"
        case .schema: "print the JSON Schemas of a method, of every method or of providers.yaml"
        case .completion: "print the completion script of a shell: bash, zsh or fish"
        case .manual: "print the man page (roff)"
        case .help: "explain a command"
        }
    }

    /// What stands after the word.
    var operands: String {
        switch self {
        case .serve, .manual: ""
        case .ask: "METHOD [--PARAMETER VALUE]…"
        case .check: "[FILE]"
        case .schema: "[METHOD|config]"
        case .completion: "bash|zsh|fish"
        case .help: "[COMMAND]"
        }
    }

    /// How many words may stand after it.
    var wordLimit: Int {
        switch self {
        case .serve, .manual: 0
        case .ask, .check, .schema, .completion, .help: 1
        }
    }

    /// Whether it cannot do without a word.
    var needsWord: Bool { self == .ask || self == .completion }
}
