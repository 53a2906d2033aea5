import Serving

/// Completion scripts, made from the lists of commands, options, methods and parameters.
struct Completion {
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let shell: Shell

    var text: String {
        switch shell {
        case .bash: BashCompletion().text
        case .zsh: ZshCompletion().text
        case .fish: FishCompletion().text
        }
    }

    /// What stands in place of a value.
    enum Value {
        case file
        case folder
        case words([String])
        /// Anything, of which no shell knows.
        case text
    }
}

extension Option {
    /// What follows it; nil for a switch.
    var completion: Completion.Value? {
        switch row.value {
        case nil: nil
        case "FILE", "PATH": .file
        case "DIR": .folder
        default: row.choices.isEmpty ? .text : .words(row.choices)
        }
    }

    /// Every way to write it.
    var spellings: [String] { ["--" + rawValue] + [letter].compactMap { $0 } }
}

extension Member {
    /// What follows it on the command line.
    var completion: Completion.Value { shape.choices.isEmpty ? .text : .words(shape.choices) }
}
