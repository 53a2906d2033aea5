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
            lines.append("usage: \(usage(command))")
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
            lines += columns(
                Command.allCases.map { ($0.rawValue + (($0.operands.isEmpty ? "" : " ") + $0.operands), $0.about) })
        }
        let options = Option.allCases.filter { command == nil || $0.belongs(to: command) }
        lines.append("")
        lines.append("options:")
        lines += columns(options.map { ($0.usage, $0.row.about) })
        lines.append("")
        lines.append(example)
        return lines.joined(separator: "\n") + "\n"
    }

    private func usage(_ command: Command) -> String {
        [Program.name, command.rawValue, command.operands, "[OPTION]…"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func columns(_ rows: [(String, String)]) -> [String] {
        let width = min(30, rows.map(\.0.count).max() ?? 0)
        return rows.flatMap { left, right -> [String] in
            guard left.count > width else {
                return ["  " + left + String(repeating: " ", count: width - left.count + 2) + right]
            }
            return ["  " + left, String(repeating: " ", count: width + 4) + right]
        }
    }

    private var example: String {
        switch command {
        case nil, .serve, .manual, .help:
            "example: printf '%s\\n' '{\"id\":1,\"method\":\"ping\"}' | \(Program.name)"
        case .ask: "example: \(Program.name) ask air_quality --location '{\"latitude\":52.52,\"longitude\":13.405}'"
        case .check: "example: \(Program.name) check providers.yaml"
        case .schema: "example: \(Program.name) schema config"
        case .completion:
            "example: \(Program.name) completion bash > ~/.local/share/bash-completion/completions/\(Program.name)"
        }
    }
}

extension Option {
    /// `--name VALUE`.
    var usage: String { "--" + rawValue + (row.value.map { " " + $0 } ?? "") }
}
