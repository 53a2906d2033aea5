import Serving

/// The words that may follow the program's name; help, completion and the man page follow from this list.
enum Command: String, CaseIterable {
    case serve
    case ask
    case check
    case schema
    case plugin
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
        case .plugin: "tools of who writes a plug-in: list, test, new and try"
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
        case .schema: "[METHOD|\(Schema.further.joined(separator: "|"))]"
        case .plugin: "\(PluginCommand.Action.allCases.map(\.rawValue).joined(separator: "|")) [WORD]…"
        case .completion: "bash|zsh|fish"
        case .help: "[COMMAND [WORD]]"
        }
    }

    /// How many words may stand after it.
    var wordLimit: Int {
        switch self {
        case .serve, .manual: 0
        case .ask, .check, .schema, .completion: 1
        case .help: 2
        case .plugin: 33
        }
    }

    /// What its first word may be; empty where none may stand, or the name of a file.
    var choices: [String] {
        switch self {
        case .serve, .manual, .check: []
        case .ask: Schema.methods.map { $0.name }
        case .schema: Schema.words
        case .plugin: PluginCommand.Action.allCases.map(\.rawValue)
        case .completion: Completion.Shell.allCases.map(\.rawValue)
        case .help: Command.allCases.map(\.rawValue)
        }
    }

    /// What its word is called where any other is a mistake.
    var wordKind: String? {
        switch self {
        case .schema: "schema"
        case .plugin: "action"
        case .completion: "shell"
        case .help: "command"
        case .serve, .manual, .check, .ask: nil
        }
    }

    /// The options that may stand with it.
    var options: [Option] { Option.allCases.filter { $0.belongs(to: self) } }

    /// A whole command line that does something.
    var example: String {
        switch self {
        case .serve: "printf '%s\\n' '{\"id\":1,\"method\":\"ping\"}' | \(Program.name)"
        case .ask: "\(Program.name) ask air_quality --location Berlin --fields pm2_5,ozone"
        case .check: "\(Program.name) check providers.yaml"
        case .schema: "\(Program.name) schema config"
        case .plugin: "\(Program.name) plugin test Plugins/openweathermap"
        case .completion:
            "\(Program.name) completion bash > ~/.local/share/bash-completion/completions/\(Program.name)"
        case .manual: "\(Program.name) manual | man -l -"
        case .help: "\(Program.name) help ask"
        }
    }

    /// Whether it cannot do without a word.
    var needsWord: Bool { self == .ask || self == .plugin || self == .completion }
}
