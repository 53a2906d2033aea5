extension PathParser {
    /// What stands in a filter where a value, some places or a truth may stand; which of them decides what is allowed.
    private enum Term {
        case value(PathOperand)
        case nodes(PathQuery)
        case truth(PathCondition)
    }

    /// Alternatives, each a chain of conditions that all have to hold.
    mutating func condition() throws(JSONPathError) -> PathCondition {
        try nested { parser throws(JSONPathError) in
            let alternatives = try parser.list(separatedBy: "||") { inner throws(JSONPathError) in
                let chain = try inner.list(separatedBy: "&&") { part throws(JSONPathError) in try part.test() }
                return chain.count == 1 ? chain[0] : .all(chain)
            }
            return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
        }
    }

    private mutating func list(
        separatedBy separator: String, _ read: (inout PathParser) throws(JSONPathError) -> PathCondition
    ) throws(JSONPathError) -> [PathCondition] {
        var list = [try read(&self)]
        skipSpace()
        while take(separator) {
            skipSpace()
            list.append(try read(&self))
            skipSpace()
        }
        return list
    }

    /// One test, negated or not.
    private mutating func test() throws(JSONPathError) -> PathCondition {
        if take("!") {
            skipSpace()
            if next == UInt8(ascii: "(") { return .not(try parenthesised()) }
            let start = position
            return .not(try truth(of: try term(), at: start))
        }
        if next == UInt8(ascii: "(") { return try parenthesised() }
        let start = position
        let left = try term()
        skipSpace()
        guard let comparison = PathComparison.allCases.first(where: { take($0.rawValue) }) else {
            return try truth(of: left, at: start)
        }
        skipSpace()
        let second = position
        let right = try term()
        return .compare(try value(of: left, at: start), comparison, try value(of: right, at: second))
    }

    private mutating func parenthesised() throws(JSONPathError) -> PathCondition {
        position += 1
        skipSpace()
        let condition = try condition()
        skipSpace()
        guard take(")") else { throw expected("')', '&&' or '||'") }
        return condition
    }

    private mutating func term() throws(JSONPathError) -> Term {
        let start = position
        switch next {
        case UInt8(ascii: "@")?, UInt8(ascii: "$")?:
            position += 1
            let isAbsolute = bytes[start] == UInt8(ascii: "$")
            return .nodes(PathQuery(isAbsolute: isAbsolute, segments: try segments()))
        case UInt8(ascii: "'")?, UInt8(ascii: "\"")?:
            var writer = JSONWriter()
            writer.string(try quoted())
            return .value(.literal(try literal(writer.bytes, at: start)))
        case .some(let byte) where byte == UInt8(ascii: "-") || byte.isDigit:
            let number = take { $0.isDigit || "+-.eE".utf8.contains($0) }
            return .value(.literal(try literal(Array(number.utf8), at: start)))
        default: return try word()
        }
    }

    /// `true`, `false`, `null` or a function.
    private mutating func word() throws(JSONPathError) -> Term {
        let start = position
        let word = take { $0.isNameFirst && $0 < 0x80 || $0.isDigit }
        guard !word.isEmpty else { throw expected("a path from '@' or '$', a literal or a function") }
        if take("(") { return try function(word, at: start) }
        guard ["true", "false", "null"].contains(word) else { throw .unknownWord(word, at: start) }
        return .value(.literal(try literal(Array(word.utf8), at: start)))
    }

    private func literal(_ text: [UInt8], at offset: Int) throws(JSONPathError) -> JSONValue {
        guard let document = try? JSONDocument(text) else {
            throw .badNumber(String(decoding: text.prefix(40), as: UTF8.self), at: offset)
        }
        return document.root
    }

    private mutating func function(_ name: String, at start: Int) throws(JSONPathError) -> Term {
        let arities = ["length": 1, "count": 1, "value": 1, "match": 2, "search": 2]
        guard let arity = arities[name] else { throw .unknownFunction(name, at: start) }
        let arguments = try nested { parser throws(JSONPathError) in try parser.arguments() }
        guard arguments.count == arity else { throw .argumentCount(name, takes: arity, at: start) }
        let (first, offset) = arguments[0]
        switch name {
        case "length": return .value(.length(try value(of: first, at: offset)))
        case "match", "search":
            let pattern = try pattern(try value(of: arguments[1].term, at: arguments[1].offset), arguments[1].offset)
            return .truth(.matches(try value(of: first, at: offset), pattern, isWhole: name == "match"))
        default:
            guard case .nodes(let query) = first else { throw .needsPath(name, at: offset) }
            return .value(name == "count" ? .count(query) : .value(query))
        }
    }

    private mutating func arguments() throws(JSONPathError) -> [(term: Term, offset: Int)] {
        var arguments: [(term: Term, offset: Int)] = []
        skipSpace()
        if take(")") { return [] }
        repeat {
            skipSpace()
            let offset = position
            arguments.append((try term(), offset))
            skipSpace()
        } while take(",")
        guard take(")") else { throw expected("',' or ')'") }
        return arguments
    }

    private mutating func pattern(_ operand: PathOperand, _ offset: Int) throws(JSONPathError) -> PathPattern {
        guard case .literal(let value) = operand else { return .computed(operand) }
        guard let text = value.string else {
            hopelessPatterns.append(.hopeless("a pattern is a text", at: offset))
            return .fixed(nil)
        }
        do throws(IRegexpError) {
            return .fixed(try IRegexp(text))
        } catch {
            hopelessPatterns.append(.hopeless(error.message, at: offset))
            return .fixed(nil)
        }
    }

    private func value(of term: Term, at offset: Int) throws(JSONPathError) -> PathOperand {
        switch term {
        case .value(let operand): return operand
        case .nodes(let query) where query.isSingular: return .singular(query)
        case .nodes: throw .severalValues(at: offset)
        case .truth: throw .truthCompared(at: offset)
        }
    }

    private func truth(of term: Term, at offset: Int) throws(JSONPathError) -> PathCondition {
        switch term {
        case .nodes(let query): return .exists(query)
        case .truth(let condition): return condition
        case .value(.literal): throw .literalAlone(at: offset)
        case .value: throw .valueAlone(at: offset)
        }
    }
}
