import JSON

/// JSON that a model can be given: what matters least is left out until the rest is short enough.
struct ShortText {
    /// Valid JSON; empty when not even the shortest form is short enough.
    private(set) var json: [UInt8] = []
    /// What was left out; nil when nothing was.
    private(set) var omission: String?

    /// What one attempt leaves out: members by name, wherever they stand, and the ends of long lists.
    private struct Cut {
        let omission: String?
        var names: Set<String> = []
        var elements = Int.max
    }

    private static let cuts =
        [
            Cut(omission: nil),
            Cut(omission: "'provenance.others'", names: ["others"]),
            Cut(omission: "'provenance'", names: ["provenance"]),
        ]
        + [48, 24, 12, 6, 3, 1].map { count in
            Cut(
                omission: "'provenance' and all but the first \(count) of each list", names: ["provenance"],
                elements: count)
        }

    /// - Parameter limit: bytes of JSON.
    init(_ value: JSONValue, limit: Int) {
        for cut in Self.cuts {
            var writer = JSONWriter(capacity: limit)
            Self.write(value, cut, limit, into: &writer)
            omission = cut.omission
            guard writer.count > limit else {
                json = writer.bytes
                return
            }
        }
        omission = "all of it"
    }

    /// Stops soon after the limit; as deep as `value`, which a reader has bounded.
    private static func write(_ value: JSONValue, _ cut: Cut, _ limit: Int, into writer: inout JSONWriter) {
        switch value.kind {
        case .object:
            writer.beginObject()
            for (name, inner) in value.members where !cut.names.contains(name) {
                guard writer.count <= limit else { break }
                writer.key(name)
                write(inner, cut, limit, into: &writer)
            }
            writer.endObject()
        case .array:
            writer.beginArray()
            for (index, inner) in value.elements.enumerated() {
                guard index < cut.elements, writer.count <= limit else { break }
                write(inner, cut, limit, into: &writer)
            }
            writer.endArray()
        default: writer.raw(value)
        }
    }
}
