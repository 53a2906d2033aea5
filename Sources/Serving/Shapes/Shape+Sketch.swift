extension Shape {
    /// How an object is written, a line for each kind that it may be, with what each member must be; in brackets those that
    /// may be left out where others may not. None for a value of another form.
    package var sketches: [String] {
        switch form {
        case .object(let members), .record(let members):
            let needed = Self.sketch(members.filter(\.isRequired))
            let others = Self.sketch(members.filter { !$0.isRequired })
            return ["{\(needed)\(needed.isEmpty ? others : others.isEmpty ? "" : "[, \(others)]")}"]
        case .map(let value, let names):
            let name = names.first.map { "\"\($0)\"" } ?? "NAME"
            return ["{\(name): \(value.expectation), …}"]
        case .oneOf(let shapes): return shapes.flatMap(\.sketches)
        default: return []
        }
    }

    private static func sketch(_ members: [Member]) -> String {
        members.map { "\"\($0.name)\": \($0.shape.expectation)" }.joined(separator: ", ")
    }
}
