import JSON

/// JSON as Swift literals; members keep the order in which they are written.
indirect enum JSONLiteral {
    case object([(name: String, value: JSONLiteral)])
    case array([JSONLiteral])
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)

    /// Members of these names and values.
    init(_ members: some Sequence<(String, JSONLiteral)>) {
        self = .object(members.map { (name: $0.0, value: $0.1) })
    }

    /// An array of strings.
    init(_ words: [String]) { self = .array(words.map { .text($0) }) }

    /// This object with the members of another behind its own; what is no object stays as it is.
    func adding(_ further: JSONLiteral) -> JSONLiteral {
        guard case .object(let own) = self, case .object(let others) = further else { return self }
        return .object(own + others)
    }

    func write(into writer: inout JSONWriter) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for (name, value) in members {
                writer.key(name)
                value.write(into: &writer)
            }
            writer.endObject()
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(into: &writer) }
            writer.endArray()
        case .text(let text): writer.string(text)
        case .integer(let number): writer.number(number)
        case .number(let number): writer.number(number)
        case .boolean(let value): writer.bool(value)
        }
    }
}

extension JSONLiteral: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSONLiteral)...) { self.init(members) }
}

extension JSONLiteral: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONLiteral...) { self = .array(elements) }
}

extension JSONLiteral: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self = .text(text) }
}

extension JSONLiteral: ExpressibleByIntegerLiteral {
    init(integerLiteral number: Int) { self = .integer(number) }
}

extension JSONLiteral: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) { self = .boolean(value) }
}
