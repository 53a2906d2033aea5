import Diagnostics
package import JSON

extension Shape {
    /// Checks one value and all inside it; the first mistake is thrown as `invalid_params` with `path`, `expected`,
    /// `given` and, for a misspelt word, `nearest`.
    package func validate(_ value: JSONValue, path: String) throws(RequestError) {
        try validate(value) { path }
    }

    /// The path is built only for a mistake: most values have none.
    private func validate(_ value: JSONValue, _ path: () -> String) throws(RequestError) {
        if isNullable, value.kind == .null { return }
        switch form {
        case .number(let range):
            guard let number = value.double, range?.contains(number) ?? true else { throw misfit(value, path()) }
        case .integer(let range):
            guard fits(value, range) else { throw misfit(value, path()) }
        case .text(let length):
            guard let text = value.string, length?.contains(text.unicodeScalars.count) ?? true else {
                throw misfit(value, path())
            }
        case .pattern(let pattern):
            guard let text = value.string, pattern.matches(text) else { throw misfit(value, path()) }
        case .choice(let words):
            guard words.contains(where: value.equals) else { throw misfit(value, path(), words) }
        case .boolean:
            guard value.kind == .bool else { throw misfit(value, path()) }
        case .object(let members): try validate(value, path, members)
        case .record(let members): try validate(value, path, members, isOpen: true)
        case .array(let element, let count):
            guard value.kind == .array, count?.contains(value.count) ?? true else { throw misfit(value, path()) }
            var (elements, index) = (value.elements, 0)
            while let item = elements.next() {
                if !element.isPlain(item) {
                    let position = index
                    try element.validate(item) { "\(path())[\(position)]" }
                }
                index += 1
            }
        case .oneOf(let alternatives): try validate(value, path, oneOf: alternatives)
        case .map(let shape, let names): try validate(value, path, mapTo: shape, names)
        case .any: break
        }
    }

    /// Whether a value has the `figures` in their order and nothing else, and so is sure to fit: of long lists most values are
    /// known to be good by a look that keeps neither path nor error at hand. The others are told apart by `validate`.
    private func isPlain(_ value: borrowing JSONValue) -> Bool {
        guard !figures.isEmpty, value.count == figures.count else { return false }
        var members = value.members
        for position in figures.indices {
            guard members.advance(), members.isNamed(figures[position].name), let number = members.double,
                figures[position].range.contains(number)
            else { return false }
        }
        return true
    }

    /// Checks parameters that may be absent, which is as good as an empty object.
    func validate(parameters: JSONValue?) throws(RequestError) {
        if let parameters { return try validate(parameters, path: "params") }
        if let missing = required.first { throw missing.missing(in: "params") }
    }

    private func fits(_ value: JSONValue, _ range: ClosedRange<Int>?) -> Bool {
        guard let range else { return value.isWholeNumber }
        return value.integer.map(range.contains) ?? false
    }

    private func validate(
        _ value: JSONValue, _ path: () -> String, _ members: [Member], isOpen: Bool = false
    ) throws(RequestError) {
        guard value.kind == .object else { throw misfit(value, path()) }
        var rest = value.members
        var seen: UInt64 = 0
        while rest.advance() {
            guard let position = members.indices.first(where: { rest.isNamed(members[$0].name) }) else {
                if isOpen { continue }
                let name = rest.key
                let homes = members.filter { $0.shape.takes(member: name) }.map(\.name)
                throw .unknownMember(name, path(), known: members.map(\.name), homes: homes)
            }
            let member = members[position]
            seen |= 1 << UInt64(position)
            // For a number that fits, which is what long lists are full of, no value and no path is made.
            if let numbers = member.shape.numbers, let number = rest.double, numbers.contains(number) { continue }
            let inner = rest.value
            if inner.isNull, member.isRequired, !member.shape.isNullable { throw member.missing(in: path()) }
            try member.shape.validate(inner) { "\(path()).\(member.name)" }
        }
        guard seen & requiredBits != requiredBits || members.count > 64 else { return }
        for member in required where !value.has(member.name) { throw member.missing(in: path()) }
    }

    /// Whether an object of this shape may have this member.
    private func takes(member name: String) -> Bool {
        switch form {
        case .object(let members): members.contains { $0.name == name }
        case .oneOf(let alternatives): alternatives.contains { $0.takes(member: name) }
        default: false
        }
    }

    private func validate(_ value: JSONValue, _ path: () -> String, mapTo shape: Shape, _ names: [String])
        throws(RequestError)
    {
        guard value.kind == .object else { throw misfit(value, path()) }
        for (name, inner) in value.members {
            guard names.isEmpty || names.contains(name) else { throw .unknownMember(name, path(), known: names) }
            try shape.validate(inner) { "\(path()).\(name.shortened(to: 64))" }
        }
    }

    private func validate(_ value: JSONValue, _ path: () -> String, oneOf alternatives: [Shape]) throws(RequestError) {
        var nearest: (likeness: Int, error: RequestError)?
        for alternative in alternatives {
            do throws(RequestError) {
                return try alternative.validate(value, path)
            } catch {
                let likeness = alternative.likeness(to: value)
                if likeness > nearest?.likeness ?? 0 { nearest = (likeness, error) }
            }
        }
        // A scalar may have been meant for any of them, unless a word is nearly right; what is wrong inside a container
        // says one of them.
        if let error = nearest?.error, value.kind == .object || value.kind == .array || !error.nearest.isEmpty {
            throw error
        }
        throw misfit(value, path(), hint: nearest?.error.hint)
    }

    /// 0 for another kind of value, more for the right kind, most for an object with the same names, of which least is
    /// missing.
    private func likeness(to value: JSONValue) -> Int {
        switch (form, value.kind) {
        case (.number, .number), (.integer, .number), (.text, .string), (.pattern, .string), (.choice, .string),
            (.boolean, .bool),
            (.array, .array), (.map, .object):
            1
        case (.object(let members), .object), (.record(let members), .object):
            likeness(to: value, members)
        case (.oneOf(let alternatives), _): alternatives.map { $0.likeness(to: value) }.max() ?? 0
        default: 0
        }
    }

    private func likeness(to value: JSONValue, _ members: [Member]) -> Int {
        let present = members.count { value[$0.name] != nil }
        guard present > 0 else { return 1 }
        let missing = members.count { $0.isRequired && value[$0.name] == nil }
        return 1 + present * 16 - min(missing, 15)
    }

    private func misfit(
        _ value: JSONValue, _ path: String, _ words: [String] = [], hint: String? = nil
    ) -> RequestError {
        let nearest = value.string.map { Vocabulary(words).nearest(to: $0) } ?? []
        return .misfit(path: path, expected: expectation, given: value, nearest: nearest, hint: hint ?? repair(value))
    }

    /// What to write instead, when the value says what was meant.
    private func repair(_ value: JSONValue) -> String? {
        switch (form, value.kind) {
        case (_, .null): "leave it out instead"
        case (.number(let range), .string):
            value.string.flatMap(\.readAsNumber).flatMap {
                range?.contains($0.value) ?? true ? "write \($0.text)" : nil
            }
        case (.integer(let range), .string):
            value.string.flatMap(\.readAsNumber).flatMap { number in
                Int(number.text).flatMap { range?.contains($0) ?? true ? "write \($0)" : nil }
            }
        case (.pattern(let pattern), .string): value.string.flatMap(pattern.cure)
        case (.boolean, .string): value.equals("true") || value.equals("false") ? "leave out the quotes" : nil
        default: nil
        }
    }
}

extension String {
    /// The number that this text spells, with a decimal comma or point, as JSON would write it.
    fileprivate var readAsNumber: (text: String, value: Double)? {
        let text = String(map { $0 == "," ? "." : $0 })
        guard text.utf8.count <= 32, let document = try? JSONDocument(Array(text.utf8)),
            let value = document.root.double
        else { return nil }
        return (text, value)
    }
}

extension Member {
    fileprivate func missing(in path: String) -> RequestError {
        .missing("\(path).\(name)", expected: shape.expectation)
    }
}
