import Serving

/// What `--help` prints, made from the lists of commands and options.
struct Help {
    private let command: Command?

    /// The whole program, or one command.
    init(_ command: Command?) {
        self.command = command
    }

    var text: String {
        var lines: [String] = []
        if let command {
            lines.append("\(Program.name) \(command.rawValue): \(command.about)")
            lines.append("")
            lines.append("usage: \(command.usage)")
            if command == .ask {
                lines += ["", "methods ('\(Program.name) ask METHOD --help' lists the parameters of one):"]
                lines += Columns.lines(Schema.methods.map { ($0.name, $0.summary) })
                lines += ["", "A value that is JSON is taken as such, anything else as text."]
            }
            if command == .plugin {
                lines += ["", "actions:"]
                lines += Columns.lines(
                    PluginCommand.Action.allCases.map { ("\($0.rawValue) \($0.operands)", $0.about) })
            }
        } else {
            lines.append(
                "\(Program.name) \(Program.version): what the air, the pollen and the climate are like, from many providers"
            )
            lines.append("")
            lines.append("usage: \(Program.name) [COMMAND] [OPTION]…")
            lines.append("")
            lines.append("Without a command it serves: one JSON request a line on standard input, one answer a line on")
            lines.append("standard output. On a terminal it prints this help instead.")
            lines.append("")
            lines.append("commands:")
            lines += Columns.lines(
                Command.allCases.map { ($0.rawValue + (($0.operands.isEmpty ? "" : " ") + $0.operands), $0.about) })
        }
        let options = Option.allCases.filter { command == nil || $0.belongs(to: command) }
        lines.append("")
        lines.append("options:")
        lines += Columns.lines(options.map { ($0.usage, $0.row.about) })
        lines.append("")
        lines.append("example: \((command ?? .serve).example)")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Option {
    /// `-n, --name VALUE`.
    var usage: String { (letter.map { $0 + ", " } ?? "") + "--" + rawValue + (row.value.map { " " + $0 } ?? "") }
}

extension Command {
    /// How it is written.
    var usage: String {
        [Program.name, rawValue, operands, "[OPTION]…"].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
