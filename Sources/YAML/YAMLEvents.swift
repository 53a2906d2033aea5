import CYAML

/// libyaml over one text: gives its events one after another, and frees everything when it goes.
@safe struct YAMLEvents: ~Copyable {
    /// Why libyaml cannot go on.
    struct Failure: Error {
        /// In libyaml's words.
        let problem: String
        let context: String?
        let place: Place
        let contextMark: YAMLMark
        /// Whether nothing follows in the text.
        let isAtEnd: Bool

        enum Place {
            case mark(YAMLMark)
            /// libyaml knows no line for bytes that are not text, only how many bytes come before and what stands there.
            case offset(Int, value: Int)
        }
    }

    /// On the heap, because libyaml keeps the parser's own address inside it.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// Reads `bytes`, which must be UTF-8 without a byte order mark; nil when memory is short.
    init?(_ bytes: ArraySlice<UInt8>) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe parser.deallocate()
            return nil
        }
        unsafe self.parser = unsafe parser
        unsafe input = .allocate(capacity: max(bytes.count, 1))
        _ = unsafe input.initialize(from: bytes)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
        // Without this, a text that begins like UTF-16 would be transcoded silently.
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// The next event; `.streamEnd` again and again once the text is over.
    mutating func next() throws(Failure) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
        defer { unsafe yaml_event_delete(&event) }
        return unsafe YAMLEvent(event)
    }

    private var failure: Failure {
        let state = unsafe parser.pointee
        let isEncoding = unsafe state.error == YAML_READER_ERROR
        return unsafe Failure(
            problem: state.problem.map { unsafe String(cString: $0) } ?? "not enough memory",
            context: state.context.map { unsafe String(cString: $0) },
            place: isEncoding
                ? .offset(state.problem_offset, value: Int(state.problem_value)) : .mark(YAMLMark(state.problem_mark)),
            contextMark: YAMLMark(state.context_mark),
            isAtEnd: state.token_available != 0 && state.tokens.head.pointee.type == YAML_STREAM_END_TOKEN)
    }
}
