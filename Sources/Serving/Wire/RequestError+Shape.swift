import EnvironmentModel

extension RequestError {
    /// What `write` writes: the member `error` of an answer, of an item and of a section.
    package static let shape = Shape.record(
        "Why there is no result.",
        [
            Member("code", .integer("A number; several kinds may share one."), required: true),
            Member("message", .words("One sentence that says what to do."), required: true),
            Member("data", .record("For programs.", members).asDetail, required: true),
        ])

    private static let members: [Member] =
        Member.failure.filter { $0.name != "message" } + [
            Member("path", .words("Where in the request.")),
            Member("expected", .words("What that place takes.")),
            Member("given", .words("What stood there.")),
            Member("nearest", .list("Words that may have been meant, best first.", of: .words("A word."))),
            Member("line", .integer("The number of the line, from 1.")),
            Member("offset", .integer("Where in that line, in bytes from 0.")),
            Member("id", .any("The id that is in use already.")),
            Member("causes", .list("Why each provider did not deliver.", of: .record("One cause.", Member.failure))),
            Member("partial", .record("What arrived all the same.", [])),
            Member("candidates", .list("Places that may have been meant.", of: .location)),
            Member("diagnostics", .list("What is wrong with the configuration.", of: .diagnostic)),
        ]
}

extension Shape {
    /// One finding about a file.
    static let diagnostic = Shape.record(
        "A finding.",
        [
            Member("file", .words("The file.")), Member("line", .integer("From 1.")),
            Member("column", .integer("From 1, in characters.")),
            Member("severity", .choice("How bad it is.", ["error", "warning"])),
            Member("rule", .words("For programs.")), Member("message", .words("One sentence.")),
            Member("suggestion", .words("What to write instead.").orNull),
        ])
}
