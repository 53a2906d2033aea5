extension JSONValue {
    /// The text with its escapes resolved; nil when this is no string.
    package var string: String? { document.string(at: index) }

    /// What `view` makes of the text, which it sees in place where it has no escapes; nil when this is no string.
    package func read<Value>(_ view: (Span<UInt8>) -> Value?) -> Value? {
        let entry = entry
        switch entry.kind {
        case .string: return document.look(at: entry.start..<entry.start + entry.extent, view)
        case .escapedString:
            let bytes = Array(StringContent(document, entry))
            return view(bytes.span)
        default: return nil
        }
    }

    /// Whether this is a string of exactly these code points (no Unicode normalisation). Allocates nothing.
    package func equals(_ text: String) -> Bool { document.holds(text, at: entry) }
}

extension JSONDocument {
    /// The text of the string at `index`; nil when there is none.
    func string(at index: Int) -> String? {
        let entry = tape[index]
        switch entry.kind {
        case .string: return text(at: entry.start..<entry.start + entry.extent)
        case .escapedString: return String(decoding: Array(StringContent(self, entry)), as: UTF8.self)
        default: return nil
        }
    }

    /// Whether the entry is a string of exactly these code points.
    func holds(_ text: String, at entry: TapeEntry) -> Bool { holds(text.utf8.span, at: entry) }

    /// The same of their UTF-8.
    func holds(_ text: Span<UInt8>, at entry: TapeEntry) -> Bool {
        switch entry.kind {
        case .string:
            guard entry.extent == text.count else { return false }
            return look(at: entry.start..<entry.start + entry.extent) { $0.holds(text) }
        case .escapedString:
            let bytes = Array(StringContent(self, entry))
            return bytes.span.holds(text)
        default: return false
        }
    }
}
