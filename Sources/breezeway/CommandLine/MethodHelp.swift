import Serving

/// What `ask METHOD --help` prints, made from the method's own table.
struct MethodHelp {
    private let method: any RequestType.Type

    init(_ method: any RequestType.Type) {
        self.method = method
    }

    var text: String {
        var lines = [
            "\(Program.name) ask \(method.name): \(method.summary)", "",
            "usage: \(Program.name) ask \(method.name) [--PARAMETER VALUE]… [OPTION]…", "",
        ]
        if !method.parameters.isEmpty {
            lines += [
                "parameters (a value that is JSON is taken as such, anything else as text, or as texts between commas):"
            ]
            lines += method.parameters.flatMap(rows)
            lines.append("")
        }
        lines.append("options:")
        lines += Columns.lines(Command.ask.options.map { ($0.usage, $0.row.about) })
        lines += ["", "schema: \(Program.name) schema \(method.name)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(_ member: Member) -> [String] {
        let remark = member.isRequired ? " Needed." : member.fallback.map { " Default: \($0)." } ?? ""
        let choices = member.shape.choices.isEmpty ? "" : " " + member.shape.choices.joined(separator: "|")
        return ["  --\(member.name)\(choices)", "      \(member.shape.summary)\(remark)"]
            + member.shape.sketches.map { "      As \($0)" }
    }
}
