/// Completion scripts, made from the lists of commands and options.
struct Completion {
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let shell: Shell

    var text: String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private var commands: String { Command.allCases.map(\.rawValue).joined(separator: " ") }
    private var options: String { Option.allCases.map { "--" + $0.rawValue }.joined(separator: " ") }

    private var bash: String {
        let cases = Option.allCases.filter { !$0.row.choices.isEmpty }.map { option in
            "    --\(option.rawValue)) COMPREPLY=($(compgen -W \"\(option.row.choices.joined(separator: " "))\" -- \"$word\")); return;;"
        }
        let files = "    --config) COMPREPLY=($(compgen -f -- \"$word\")); return;;"
        let folders = "    --replay) COMPREPLY=($(compgen -d -- \"$word\")); return;;"
        return
            ([
                "_breezeway() {", "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
                "  case $before in", files, folders,
            ] + cases + [
                "  esac", "  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"\(options)\" -- \"$word\"))",
                "  elif ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W \"\(commands)\" -- \"$word\"))",
                "  else COMPREPLY=($(compgen -f -- \"$word\")); fi", "}", "complete -F _breezeway breezeway", "",
            ]).joined(separator: "\n")
    }

    private var zsh: String {
        let rows = Option.allCases.map { option in
            let value =
                option.row.value.map { value in
                    ":\(value):"
                        + (option.row.choices.isEmpty ? "_files" : "(\(option.row.choices.joined(separator: " ")))")
                } ?? ""
            return "  '--\(option.rawValue)[\(quoted(option.row.about))]\(value)' \\"
        }
        return (["#compdef breezeway", "_arguments \\"] + rows + ["  '1:command:(\(commands))' '*:file:_files'", ""])
            .joined(separator: "\n")
    }

    private var fish: String {
        let words = Command.allCases.map {
            "complete -c breezeway -n __fish_use_subcommand -f -a \($0.rawValue) -d '\(quoted($0.about))'"
        }
        let rows = Option.allCases.map { option in
            let value =
                option.row.value == nil
                ? "" : option.row.choices.isEmpty ? " -r" : " -x -a '\(option.row.choices.joined(separator: " "))'"
            return "complete -c breezeway -l \(option.rawValue)\(value) -d '\(quoted(option.row.about))'"
        }
        return (words + rows + [""]).joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String {
        text.map { "'[]:".contains($0) ? " " : String($0) }.joined()
    }
}
