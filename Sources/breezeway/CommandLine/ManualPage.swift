import Serving

/// The man page in roff, made from the lists of commands, methods and options.
struct ManualPage {
    var text: String {
        var lines = [
            ".TH BREEZEWAY 1 \"\" \"\(Program.name) \(Program.version)\"", ".SH NAME",
            "\(Program.name) \\- what the air, the pollen and the climate are like, from many providers",
            ".SH SYNOPSIS",
        ]
        for command in Command.allCases { lines += [escaped(command.usage), ".br"] }
        lines += [
            ".SH DESCRIPTION",
            "Reads one JSON request a line from standard input and writes one JSON answer a line to standard output.",
            "Which providers are asked stands in providers.yaml.",
        ]
        lines += section("COMMANDS", Command.allCases.map { ($0.rawValue + " " + $0.operands, $0.about) })
        lines += section("METHODS", Schema.methods.map { ($0.name, $0.summary) })
        lines += [".PP", escaped("'\(Program.name) ask METHOD --help' lists the parameters of a method.")]
        lines += section("OPTIONS", Option.allCases.map { ($0.usage, $0.row.about + owners($0)) })
        lines.append(".SH EXAMPLES")
        for command in Command.allCases { lines += [".PP", ".EX", escaped(command.example), ".EE"] }
        lines += section("EXIT STATUS", ManualPage.statuses)
        lines += section("ENVIRONMENT", ManualPage.variables)
        lines += section("FILES", ConfigurationSearch.places.map { ($0.title, $0.about) })
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        [".SH \(title)"] + rows.flatMap { [".TP", "\\fB\(escaped($0.0))\\fR", escaped($0.1)] }
    }

    /// Which commands an option belongs to.
    private func owners(_ option: Option) -> String {
        let commands = option.row.commands
        return commands.isEmpty ? "; with every command" : "; with " + commands.map(\.rawValue).joined(separator: ", ")
    }

    private static let statuses: [(String, String)] = [
        ("0", "clean, also when requests failed"), ("1", "the configuration is bad or the start failed"),
        ("2", "the command line is bad"), ("3", "the drain ended before the work"),
        ("4", "nobody reads standard output, or its file takes no more"),
        ("5", "ask got an error answer, or any request failed under --fail-on-error"),
        ("70", "an internal error was answered"),
    ]

    private static let variables: [(String, String)] = [
        ("BREEZEWAY_CONFIG", "the configuration to read where no --config names one"),
        ("XDG_CONFIG_HOME, HOME", "where the configuration of the user is looked for"),
        ("TZDIR", "where time zones are looked for before those of the system"),
        ("GOOGLE_POLLEN_API_KEY", "the key that the shipped configuration uses for Google's pollen"),
    ]

    /// Text that roff takes for text, also where it begins a line.
    private func escaped(_ text: String) -> String {
        let plain = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : $0 == "…" ? "..." : String($0) }.joined()
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
