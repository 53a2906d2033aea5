import Serving

/// The completion script of fish.
struct FishCompletion {
    var text: String {
        var lines = ["complete -c breezeway -f"]
        let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
        for command in Command.allCases {
            lines.append(
                "complete -c breezeway -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(command.about))'")
            let isIn = "__fish_seen_subcommand_from \(command.rawValue)"
            if !command.choices.isEmpty {
                let choices = command.choices.joined(separator: " ")
                // 'help' is followed by what are commands themselves.
                let isOpen = command == .help ? "" : "; and not __fish_seen_subcommand_from \(choices)"
                lines.append("complete -c breezeway -n '\(isIn)\(isOpen)' -a '\(choices)'")
            }
            if command == .plugin {
                let isChosen = "\(isIn); and __fish_seen_subcommand_from \(command.choices.joined(separator: " "))"
                lines.append("complete -c breezeway -n '\(isChosen)' -a '(__fish_complete_directories)'")
            }
            if command == .check { lines.append("complete -c breezeway -n '\(isIn)' -F") }
            let isHere = command == .serve ? "\(isIn); or not __fish_seen_subcommand_from \(commands)" : isIn
            lines += command.options.map { row(isHere, $0.rawValue, $0.row.about, $0.completion) }
        }
        for method in Schema.methods {
            let isIn = "__fish_seen_subcommand_from ask; and __fish_seen_subcommand_from \(method.name)"
            lines += method.parameters.map { row(isIn, $0.name, $0.shape.summary, $0.completion) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ condition: String, _ name: String, _ about: String, _ value: Completion.Value?) -> String {
        let action =
            switch value {
            case nil: ""
            case .file: " -r -F"
            case .folder: " -x -a '(__fish_complete_directories)'"
            case .words(let words): " -x -a '\(words.joined(separator: " "))'"
            case .text: " -x"
            }
        return "complete -c breezeway -n '\(condition)' -l \(name)\(action) -d '\(quoted(about))'"
    }

    private func quoted(_ text: String) -> String {
        text.map { $0 == "'" || $0 == "\\" ? " " : String($0) }.joined()
    }
}
