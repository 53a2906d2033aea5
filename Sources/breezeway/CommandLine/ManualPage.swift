/// The man page in roff, made from the lists of commands and options.
struct ManualPage {
    var text: String {
        var lines = [
            ".TH BREEZEWAY 1 \"\" \"\(Program.name) \(Program.version)\"", ".SH NAME",
            "\(Program.name) \\- what the air, the pollen and the climate are like, from many providers",
            ".SH SYNOPSIS",
            ".B \(Program.name)", "[\\fICOMMAND\\fR] [\\fIOPTION\\fR]...", ".SH DESCRIPTION",
            "Reads one JSON request a line from standard input and writes one JSON answer a line to standard output.",
            "Which providers are asked stands in providers.yaml.", ".SH COMMANDS",
        ]
        for command in Command.allCases {
            lines += [".TP", "\\fB\(command.rawValue)\\fR \(escaped(command.operands))", escaped(command.about)]
        }
        lines.append(".SH OPTIONS")
        for option in Option.allCases {
            let value = option.row.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
            lines += [".TP", "\\fB\\-\\-\(escaped(option.rawValue))\\fR\(value)", escaped(option.row.about)]
        }
        lines.append(".SH EXIT STATUS")
        for (status, meaning) in ManualPage.statuses { lines += [".TP", "\\fB\(status)\\fR", escaped(meaning)] }
        lines.append(".SH FILES")
        for place in ConfigurationSearch.places { lines += [".TP", escaped(place.title), escaped(place.about)] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let statuses: [(Int, String)] = [
        (0, "clean, also when requests failed"), (1, "the configuration is bad or the start failed"),
        (2, "the command line is bad"), (3, "the drain ended before the work"), (4, "nobody reads standard output"),
        (5, "ask got an error answer, or any request failed under --fail-on-error"),
        (70, "an internal error was answered"),
    ]

    private func escaped(_ text: String) -> String {
        text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : $0 == "…" ? "..." : String($0) }.joined()
    }
}
