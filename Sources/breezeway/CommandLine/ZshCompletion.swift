import Diagnostics
import Serving

/// The completion script of zsh.
struct ZshCompletion {
    var text: String {
        let commands = Command.allCases.map { "'\($0.rawValue):\(quoted($0.about))'" }.joined(separator: " ")
        return """
            #compdef breezeway
            local curcontext="$curcontext" state line
            local -A opt_args
            _arguments -C \\
            \(rows(Command.serve.options))
              '1:command:((\(commands.exchanging("'", for: "\""))))' '*::operand:->operand'
            [[ $state == operand ]] || return
            case $line[1] in
            \(Command.allCases.map(row).joined(separator: "\n"))
            esac

            """
    }

    private func row(_ command: Command) -> String {
        let options = rows(command.options)
        let operand =
            command == .check
            ? "'1:file:_files'"
            : command.choices.isEmpty
                ? ""
                : "'1:\(command.rawValue):(\(command.choices.joined(separator: " ")))'"
                    + (command == .plugin ? " '*:folder:_files -/'" : "")
        guard command == .ask else { return "\(command.rawValue)) _arguments \\\n\(options)\n  \(operand);;" }
        let methods = Schema.methods.map { method in
            let parameters = method.parameters.map { spec($0.name, $0.shape.summary, $0.completion) }
            return
                "  \(method.name)) _arguments \\\n\((parameters + command.options.map(spec)).joined(separator: "\n"))\n    ;;"
        }
        return """
            ask) _arguments -C \\
            \(options)
              \(operand) '*::parameter:->parameter'
              [[ $state == parameter ]] || return
              case $line[1] in
            \(methods.joined(separator: "\n"))
              esac;;
            """
    }

    private func rows(_ options: [Option]) -> String { options.map(spec).joined(separator: "\n") }

    private func spec(_ option: Option) -> String { spec(option.rawValue, option.row.about, option.completion) }

    private func spec(_ name: String, _ about: String, _ value: Completion.Value?) -> String {
        let action =
            switch value {
            case nil: ""
            case .file: "=:file:_files"
            case .folder: "=:folder:_files -/"
            case .words(let words): "=:value:(\(words.joined(separator: " ")))"
            case .text: "=:value: "
            }
        let mark = action.isEmpty ? "" : "="
        return "  '--\(name)\(mark)[\(quoted(about))]\(action.dropFirst(mark.count))' \\"
    }

    private func quoted(_ text: String) -> String {
        text.map { "'[]:\"\\".contains($0) ? " " : String($0) }.joined()
    }
}
