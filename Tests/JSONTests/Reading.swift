import JSON
import Testing

/// The document in `text`.
func read(_ text: String, maxDepth: Int = 64) throws(JSONError) -> JSONValue {
    try JSONDocument(Array(text.utf8), maxDepth: maxDepth).root
}

/// Why `bytes` are refused; nil when they are read.
func refusal(of bytes: [UInt8], maxDepth: Int = 64) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONDocument(bytes, maxDepth: maxDepth)
        return nil
    } catch {
        return error
    }
}

/// A text that must be refused, and how.
struct Refused: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let kind: JSONError.Kind
    let offset: Int
    let testDescription: String

    init(_ text: String, _ kind: JSONError.Kind, _ offset: Int) {
        self.init(bytes: Array(text.utf8), kind, offset)
    }

    init(bytes: [UInt8], _ kind: JSONError.Kind, _ offset: Int) {
        self.bytes = bytes
        self.kind = kind
        self.offset = offset
        testDescription = String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription
    }
}
