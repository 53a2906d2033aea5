import EnvironmentModel
import JSON
import Transport

/// A question and the responses that answered it, as bytes: from these the adapter, which is pure, makes the answer again.
///
/// One line of JSON with the question and the head of each response, then the bodies. No request is stored: addresses and
/// headers of requests hold keys.
struct StoredExchange {
    let query: SourceQuery
    let responses: [HTTPResponse]

    /// Fields that are for one client alone, and that no adapter reads.
    private static let unstored: Set<String> = ["set-cookie", "set-cookie2", "www-authenticate", "authorization"]

    init(query: SourceQuery, responses: [HTTPResponse]) {
        self.query = query
        self.responses = responses
    }

    /// What it takes, about.
    var size: Int { responses.reduce(512) { $0 + $1.body.count + 64 * $1.headers.count } }

    /// Whether one of the secrets stands in what would be stored.
    func holds(_ secrets: [Secret]) -> Bool {
        secrets.contains { secret in
            responses.contains { response in
                secret.occurs(in: response.body)
                    || response.headers.contains { secret.occurs(in: Array($0.value.utf8)) }
            }
        }
    }

    var bytes: [UInt8] {
        var writer = JSONWriter(capacity: size)
        writer.beginArray()
        query.write(into: &writer)
        for response in responses {
            writer.beginArray()
            writer.number(response.status)
            writer.number(Int(response.fetchedAt.milliseconds))
            writer.number(response.body.count)
            writer.beginArray()
            for field in response.headers where !Self.unstored.contains(field.name) {
                writer.string(field.name)
                writer.string(field.value)
            }
            writer.endArray()
            writer.endArray()
        }
        writer.endArray()
        var bytes = writer.bytes
        bytes.append(UInt8(ascii: "\n"))
        for response in responses { bytes += response.body }
        return bytes
    }

    /// Reads `bytes` again; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDocument(Array(bytes[..<end])).root,
            let first = head.elements.first(where: { _ in true }), let query = SourceQuery(first)
        else { return nil }
        var rest = bytes[(end + 1)...]
        var responses: [HTTPResponse] = []
        for part in head.elements.dropFirst() {
            let fields = Array(part.elements)
            guard fields.count == 4, let status = fields[0].integer, let time = fields[1].integer,
                let count = fields[2].integer, count >= 0, count <= rest.count
            else { return nil }
            let texts = fields[3].elements.compactMap(\.string)
            let headers = stride(from: 0, to: texts.count - 1, by: 2).map {
                HTTPResponse.Field(texts[$0], texts[$0 + 1])
            }
            responses.append(
                HTTPResponse(
                    status: status, headers: headers, body: Array(rest.prefix(count)),
                    fetchedAt: Instant(milliseconds: Int64(time))))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, !responses.isEmpty else { return nil }
        self.init(query: query, responses: responses)
    }
}
