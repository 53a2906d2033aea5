extension JSONValue {
    /// The text with its escapes resolved; nil when this is no string.
    package var string: String? {
        let entry = entry
        switch entry.kind {
        case .string: return String(decoding: document.bytes[entry.start..<entry.start + entry.extent], as: UTF8.self)
        case .escapedString: return String(decoding: Array(StringContent(document, entry)), as: UTF8.self)
        default: return nil
        }
    }

    /// Whether this is a string of exactly these code points (no Unicode normalisation). Allocates nothing.
    package func equals(_ text: String) -> Bool {
        let entry = entry
        switch entry.kind {
        case .string:
            guard entry.extent == text.utf8.count else { return false }
            let bytes = document.bytes
            return bytes.span.extracting(entry.start..<entry.start + entry.extent).holds(text)
        case .escapedString: return StringContent(document, entry).elementsEqual(text.utf8)
        default: return false
        }
    }
}
