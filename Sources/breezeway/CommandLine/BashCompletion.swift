import Serving

/// The completion script of bash.
struct BashCompletion {
    var text: String {
        let valued = Option.allCases.filter { $0.completion != nil }
        return """
            _breezeway() {
              local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= operand= list= i
              [[ $word == = ]] && word=
              [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
              for ((i = 1; i < COMP_CWORD; i++)); do
                case ${COMP_WORDS[i]} in
                \(valued.flatMap(\.spellings).joined(separator: "|"))) [[ ${COMP_WORDS[i+1]} == = ]] && ((i++)); ((i++));;
                -*) [[ ${COMP_WORDS[i+1]} == = ]] && ((i++)); [[ $operand ]] && ((i++));;
                =) ;;
                *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}
                  elif [[ -z $operand ]]; then operand=${COMP_WORDS[i]}; fi;;
                esac
              done
              case $command:$operand:$before in
            \((valued.flatMap(rows) + Schema.methods.flatMap(rows)).joined(separator: "\n"))
              esac
              if [[ $word == -* || $command:$operand == ask:?* ]]; then
                case $command:$operand in
            \((Command.allCases.map(options) + Schema.methods.map(options)).joined(separator: "\n"))
                *) list='\(words(Command.serve.options))';;
                esac
              else
                case $command:$operand in
                :) list='\(Command.allCases.map(\.rawValue).joined(separator: " "))';;
            \(Command.allCases.filter { !$0.choices.isEmpty }.map(operands).joined(separator: "\n"))
                plugin:?*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return;;
                check:) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return;;
                esac
              fi
              mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
            }
            complete -F _breezeway breezeway

            """
    }

    private func rows(_ option: Option) -> [String] {
        option.completion.map { row(option.spellings.map { "*:" + $0 }.joined(separator: "|"), $0) } ?? []
    }

    private func rows(_ method: any RequestType.Type) -> [String] {
        method.parameters.flatMap { row("ask:\(method.name):--\($0.name)", $0.completion) }
    }

    /// What follows an option.
    private func row(_ pattern: String, _ value: Completion.Value) -> [String] {
        let action =
            switch value {
            case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
            case .folder: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
            case .words(let words):
                "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$word\")"
            case .text: "COMPREPLY=()"
            }
        return ["  \(pattern)) \(action); return;;"]
    }

    private func options(_ command: Command) -> String {
        "    \(command.rawValue):\(command == .ask ? "" : "*")) list='\(words(command.options))';;"
    }

    private func options(_ method: any RequestType.Type) -> String {
        let parameters = method.parameters.map { "--" + $0.name }.joined(separator: " ")
        return "    ask:\(method.name)) list='\(parameters) \(words(Command.ask.options))';;"
    }

    private func operands(_ command: Command) -> String {
        "    \(command.rawValue):) list='\(command.choices.joined(separator: " "))';;"
    }

    private func words(_ options: [Option]) -> String { options.map { "--" + $0.rawValue }.joined(separator: " ") }
}
