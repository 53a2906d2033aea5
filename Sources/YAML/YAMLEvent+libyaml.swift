import CYAML

extension YAMLEvent {
    /// Copies everything out of libyaml's event, which may be deleted afterwards.
    init(_ event: borrowing yaml_event_t) {
        var anchor: String?
        var tag: String?
        var scalar = YAMLScalar(text: "", isPlain: false)
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = unsafe Self.text(event.data.sequence_start.anchor)
            tag = unsafe Self.text(event.data.sequence_start.tag)
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = unsafe Self.text(event.data.mapping_start.anchor)
            tag = unsafe Self.text(event.data.mapping_start.tag)
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_SCALAR_EVENT:
            kind = .scalar
            scalar = unsafe Self.scalar(event.data.scalar)
            anchor = unsafe Self.text(event.data.scalar.anchor)
            tag = unsafe Self.text(event.data.scalar.tag)
        case YAML_ALIAS_EVENT:
            kind = .alias
            anchor = unsafe Self.text(event.data.alias.anchor)
        default: kind = .streamEnd
        }
        self.scalar = scalar
        self.anchor = anchor
        self.tag = tag
        start = unsafe YAMLMark(event.start_mark)
        end = unsafe YAMLMark(event.end_mark)
    }

    private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        guard let bytes = unsafe bytes else { return nil }
        return unsafe String(cString: bytes)
    }

    /// By length, not up to a NUL: `"\0"` is a scalar too.
    private static func scalar(_ data: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) -> YAMLScalar {
        let bytes = unsafe UnsafeBufferPointer(start: data.value, count: data.length)
        return unsafe YAMLScalar(
            text: String(decoding: bytes, as: UTF8.self), isPlain: data.style == YAML_PLAIN_SCALAR_STYLE)
    }
}

extension YAMLMark {
    /// libyaml counts from 0.
    init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
