import Diagnostics
import Serving

/// A mistake on the command line: one sentence that says what to write.
struct UsageError: Error, Equatable {
    let message: String
}

/// What the arguments say: a command, its words, its options and, for `ask`, the call's parameters.
struct Invocation: Equatable {
    private(set) var command: Command?
    /// What stands beside the command and the options.
    private(set) var words: [String] = []
    /// The parameters of `ask`, in order, as they were written.
    private(set) var parameters: [Parameter] = []
    private var options: [Option: String] = [:]

    struct Parameter: Equatable {
        /// With `_` between words, as on the wire.
        let name: String
        let value: String
    }

    /// Reads the arguments after the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var endsOptions = false
        while let argument = rest.popFirst() {
            if !endsOptions, argument == "--" {
                endsOptions = true
            } else if !endsOptions, argument.hasPrefix("-"), argument != "-" {
                try takeOption(argument, &rest)
            } else {
                try take(word: argument)
            }
        }
        if let stray = options.keys.first(where: { !$0.belongs(to: command) }) {
            let name = command?.rawValue ?? "serve"
            // What other commands take by this option, it takes as a word.
            let advice = command == .check && stray == .config ? options[stray].map { "; write 'check \($0)'" } : nil
            throw UsageError(message: "'--\(stray.rawValue)' does not belong to '\(name)'" + (advice ?? ""))
        }
        guard let command, command.needsWord, words.isEmpty, !has(.help), !has(.version) else { return }
        throw UsageError(
            message:
                "'\(command.rawValue)' needs \(command.operands.prefix { $0 != " " }); see '\(Program.name) help \(command.rawValue)'"
        )
    }

    /// Whether the option was given.
    func has(_ option: Option) -> Bool { options[option] != nil }

    /// The value of an option; nil if it was not given.
    subscript(_ option: Option) -> String? { options[option] }

    private mutating func take(word: String) throws(UsageError) {
        guard let command else {
            guard let command = Command(rawValue: word) else {
                throw UsageError(message: unknown("command", word, Command.allCases.map(\.rawValue)))
            }
            self.command = command
            return
        }
        guard words.count < command.wordLimit, !word.isEmpty || command == .ask else {
            let parameter = command == .ask ? Schema.method(words.first)?.parameters.first?.name : nil
            throw UsageError(
                message: "'\(command.rawValue)' does not take '\(word)'"
                    + (parameter.map { "; write --\($0) '\(word)'" } ?? ""))
        }
        // A method that is none is answered as on the wire.
        if words.isEmpty, let kind = command.wordKind, !command.choices.contains(word) {
            throw UsageError(message: unknown(kind, word, command.choices))
        }
        // What is explained of a command is one of its own words.
        if command == .help, let explained = words.first.flatMap(Command.init(rawValue:)) {
            guard explained == .ask || explained == .plugin else {
                throw UsageError(message: "'help \(explained.rawValue)' does not take '\(word)'")
            }
            guard explained.choices.contains(word) else {
                throw UsageError(message: unknown(explained.wordKind ?? "method", word, explained.choices))
            }
        }
        words.append(word)
    }

    private mutating func takeOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let (name, attached) = Invocation.split(argument)
        guard let option = Option(rawValue: name), option.belongs(to: command) || !isParameter(name) else {
            let written = String(argument.prefix { $0 != "=" })
            let parameter = String(name.map { $0 == "-" ? "_" : $0 })
            guard command == .ask, !words.isEmpty, argument.hasPrefix("--") else {
                if command == .ask, Schema.methods.contains(where: { $0.parameters.contains { $0.name == parameter } })
                {
                    throw UsageError(message: "'\(written)' stands before the method; write 'ask METHOD \(written) …'")
                }
                throw UsageError(message: unknown(option: written, name))
            }
            guard let value = attached ?? Self.takeValue(&rest) else {
                // Without a value it may as well be an option that is none.
                guard isParameter(parameter) || Schema.method(words.first) == nil else {
                    throw UsageError(message: unknown(option: written, name))
                }
                throw UsageError(message: "'--\(name)' needs a value")
            }
            parameters.append(Parameter(name: parameter, value: value))
            return
        }
        guard let placeholder = option.row.value else {
            guard attached == nil else { throw UsageError(message: "'--\(name)' takes no value") }
            options[option] = ""
            return
        }
        guard let value = attached ?? Self.takeValue(&rest), !value.isEmpty else {
            throw UsageError(message: "'--\(name)' needs a value: \(placeholder)")
        }
        let choices = option.row.choices
        guard choices.isEmpty || choices.contains(value) else {
            throw UsageError(
                message: "'--\(name)' must be \(choices.map { "'\($0)'" }.joined(separator: " or ")), not '\(value)'")
        }
        options[option] = value
    }

    /// Whether the method that is asked has a parameter of that name.
    private func isParameter(_ name: String) -> Bool {
        command == .ask && Schema.method(words.first)?.parameters.contains { $0.name == name } == true
    }

    /// The next argument, unless it is another option; a value that looks like one stands behind `=`.
    private static func takeValue(_ rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--"), !Option.allCases.contains(where: { $0.letter == next })
        else { return nil }
        return rest.popFirst()
    }

    /// The option's long name and a value after `=`.
    private static func split(_ argument: String) -> (name: String, value: String?) {
        if let option = Option.allCases.first(where: { $0.letter == argument }) { return (option.rawValue, nil) }
        let bare = argument.drop { $0 == "-" }
        guard let sign = bare.firstIndex(of: "=") else { return (String(bare), nil) }
        return (String(bare[..<sign]), String(bare[bare.index(after: sign)...]))
    }

    private func unknown(option argument: String, _ name: String) -> String {
        let options = Option.allCases.filter { $0.belongs(to: command) }
        if let letter = options.compactMap(\.letter).first(where: { $0.lowercased() == argument.lowercased() }) {
            return "unknown option '\(argument)'; did you mean '\(letter)'"
        }
        let nearest = Vocabulary(options.map(\.rawValue)).nearest(to: name, limit: 1).first
        return
            "unknown option '\(argument)'; \(nearest.map { "did you mean '--\($0)'" } ?? "see '\(Program.name) --help'")"
    }

    /// The sentence about a word that is not one of `known`.
    func unknown(_ kind: String, _ word: String, _ known: [String]) -> String {
        let nearest = Vocabulary(known).nearest(to: word, limit: 1).first
        let few = known.count <= 5 ? "known: " + known.map { "'\($0)'" }.joined(separator: ", ") : nil
        let advice = nearest.map { "did you mean '\($0)'" } ?? few ?? "see '\(Program.name) --help'"
        return "unknown \(kind) '\(word)'; \(advice)"
    }
}
