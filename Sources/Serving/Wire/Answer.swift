import JSON

/// The lines that go back to a caller, without their line end; the keys have one order, so that equal answers are equal
/// bytes.
enum Answer {
    private static let opening = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    private static let result = Array(#","result":"#.utf8)
    private static let closing = Array("}".utf8)

    /// The answer of a call that went well; `result` is one JSON value.
    static func result(_ value: [UInt8], to id: RequestID) -> Line {
        var head: [UInt8] = []
        head.reserveCapacity(opening.count + id.json.count + result.count)
        head += opening
        head += id.json
        head += result
        return Line(head, value, closing)
    }

    /// An error answer; the id is null when the line had none that is legal.
    static func error(_ error: RequestError, to id: RequestID?) -> Line {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("jsonrpc", "2.0")
        writer.key("id")
        if let id { writer.raw(id.json) } else { writer.null() }
        writer.key("error")
        error.write(into: &writer)
        writer.endObject()
        return Line(writer.bytes)
    }
}
