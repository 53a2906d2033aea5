import EnvironmentModel
package import JSON

/// Tells a program everything it needs to use this server.
package struct Describe: RequestType {
    package static let name = "describe"
    package static let title = "Describe"
    package static let summary =
        "Gives the protocol, the versions, the limits, all methods with their schemas, and all errors."
    package static let parameters: [Member] = []
    package static let result = Shape.record(
        "Everything a program needs to know.",
        [
            .kind(name), Member("protocol", .choice("The version of the wire.", [wireVersion])),
            Member(
                "server",
                .record(
                    "Who answers.", [Member("name", .words("The program.")), Member("version", .words("Its version."))])
            ),
            Member("limits", ServerLimits.shape),
            Member("methods", .list("Every method.", of: .record("A method.", method)), required: true),
            Member("errors", .list("Every kind.", of: .record("A kind.", error))),
            Member("units", .map("The UCUM code of each unit.", of: .words("A code."))),
            Member("configuration", .words("The file in use.")),
            Member("time_zones", .words("The edition of the tz database here.").orNull),
        ])
    package static let isControl = true

    private static let method = [
        Member("name", .words("The word on the wire."), required: true), Member("title", .words("For menus.")),
        Member("summary", .words("One sentence.")),
        Member("params", .any("The JSON Schema of its parameters.")),
        Member("result", .any("The JSON Schema of its result.")),
    ]

    private static let error = [
        Member("code", .integer("A number; several kinds may share one.")),
        Member("kind", .choice("For programs.", ErrorKind.allCases.map(\.word))),
        Member("retryable", .boolean("Whether the same call may succeed later.")),
        Member("when", .words("A clause.")),
    ]

    private let version: String
    private let further: @Sendable () -> [JSONMember]
    private let whole = WrittenOnce()

    /// For one server, whose `version` this is; `further` gives members that follow those of the wire, such as `units`.
    package init(version: String, further: @escaping @Sendable () -> [JSONMember] = { [] }) {
        self.version = version
        self.further = further
    }

    /// Written again only when `further` gives something else: all others are as the server was made.
    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let further = further()
        return whole.text(for: further.map(\.json)) { write(further, call.services) }
    }

    private func write(_ further: [JSONMember], _ services: any CallServices) -> [UInt8] {
        var writer = JSONWriter(capacity: 1 << 14)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.member("protocol", wireVersion)
        writer.key("server")
        writer.beginObject()
        writer.member("name", "breezeway")
        writer.member("version", version)
        writer.endObject()
        services.limits.write(into: &writer)
        writer.key("methods")
        writer.beginArray()
        for method in services.methods { Self.write(type(of: method), into: &writer) }
        writer.endArray()
        Self.writeErrors(into: &writer)
        for member in further {
            writer.key(member.name)
            writer.raw(member.json)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ method: any RequestType.Type, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", method.name)
        writer.member("title", method.title)
        writer.member("summary", method.summary)
        method.schemas(into: &writer)
        writer.endObject()
    }

    private static func writeErrors(into writer: inout JSONWriter) {
        writer.key("errors")
        writer.beginArray()
        for kind in ErrorKind.allCases {
            writer.beginObject()
            writer.member("code", kind.code)
            writer.member("kind", kind.word)
            writer.member("retryable", kind.isRetryable)
            writer.member("when", kind.meaning)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension RequestType {
    /// Writes the members `params` and `result`: a JSON Schema each.
    package static func schemas(into writer: inout JSONWriter) {
        writer.key("params")
        Shape.object("The parameters of '\(name)'.", parameters).schema(into: &writer)
        writer.key("result")
        result.schema(into: &writer)
    }
}
