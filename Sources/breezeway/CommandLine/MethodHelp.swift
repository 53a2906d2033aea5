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
        let choices = member.shape.choices
        let row = "  --\(member.name)" + (choices.isEmpty ? "" : " ") + choices.joined(separator: "|")
        let isShort = row.count <= 100
        let list = isShort ? [] : Columns.wrapped("One of " + choices.joined(separator: ", "), indent: "      ")
        return [isShort ? row : "  --\(member.name)", "      \(member.shape.summary)\(remark)"] + list
            + member.shape.sketches.flatMap { Columns.wrapped("As \($0)", indent: "      ") }
    }
}
