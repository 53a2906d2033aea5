extension JSONValue {
    /// The text with its escapes resolved; nil when this is no string.
    package var string: String? {
        let entry = entry
        switch entry.kind {
        case .string: return String(decoding: document.bytes[entry.start..<entry.start + entry.extent], as: UTF8.self)
        case .escapedString: return String(decoding: Array(content), as: UTF8.self)
        default: return nil
        }
    }

    /// Whether this is a string of exactly these code points (no Unicode normalisation). Allocates nothing.
    package func equals(_ text: String) -> Bool {
        let entry = entry
        switch entry.kind {
        case .string:
            let bytes = document.bytes
            return bytes.span.extracting(entry.start..<entry.start + entry.extent).holds(text)
        case .escapedString: return content.elementsEqual(text.utf8)
        default: return false
        }
    }

    /// The UTF-8 of a string's text, escapes resolved while it is read; only for strings.
    var content: StringContent {
        StringContent(document.bytes[entry.start..<entry.start + entry.extent])
    }
}
