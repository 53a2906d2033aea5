import Diagnostics
import EnvironmentModel
package import JSON

extension Shape {
    /// What is expected, as the end of a sentence that begins with 'must be'.
    package var expectation: String {
        switch form {
        case .number(let range?): "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)"
        case .number(nil): "a number"
        case .integer(let range?): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .integer(nil): "an integer"
        case .text(let length?) where length.count == 1: "text of \(length.lowerBound) characters"
        case .text(let length?) where length.upperBound >= 1 << 16: "text"
        case .text(let length?): "text of \(length.lowerBound) to \(length.upperBound) characters"
        case .text(nil): "text"
        case .pattern(let pattern): pattern.expectation
        case .choice(let words) where words.count == 1: "the text '\(words[0])'"
        case .choice(let words): Self.alternatives(words.map { "'\($0)'" })
        case .boolean: "true or false"
        case .object(let members), .record(let members): Self.objectExpectation(members)
        case .array(_, let count?): "an array of \(count.lowerBound) to \(count.upperBound) elements"
        case .array(_, nil): "an array"
        case .oneOf(let shapes): Self.alternatives(shapes.map(\.expectation))
        case .map(let shape, _) where shape.takesAnything: "an object"
        case .map(let shape, _): "an object whose values are each \(shape.expectation)"
        case .any: "any value"
        }
    }

    private var takesAnything: Bool {
        if case .any = form { true } else { false }
    }

    /// The words that it allows, where it allows no others.
    package var choices: [String] {
        if case .choice(let words) = form { words } else { [] }
    }

    private static func objectExpectation(_ members: [Member]) -> String {
        let needed = members.filter(\.isRequired).map { "'\($0.name)'" }
        return needed.isEmpty ? "an object" : "an object with \(needed.joined(separator: " and "))"
    }

    private static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
        // Where an alternative has words of its own, each stands behind a comma.
        if words.contains(where: { $0.holds(" with ") }) { return words.joined(separator: ", or ") }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension Double {
    /// As JSON writes it: without `.0`.
    fileprivate var plain: String {
        var writer = JSONWriter()
        writer.number(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

// Every sentence about parameters.
extension RequestError {
    /// A value that is not what `path` takes; `hint` says what to write instead.
    package static func misfit(
        path: String, expected: String, given: JSONValue, nearest: [String] = [], hint: String? = nil
    ) -> RequestError {
        let place = path.shortened(to: 100)
        let advice = hint ?? nearest.first.map { "did you mean '\($0)'" }
        let start = "'\(place)' must be \(expected.shortenedList(to: 300)), not '\(given.excerpt)'"
        var error = RequestError(.invalidParams, advice.map { "\(start); \($0)" } ?? start)
        error.hint = hint
        error.path = path.shortened()
        error.expected = expected
        error.given = given.given
        error.nearest = nearest
        return error
    }

    /// A parameter that was left out although nothing works without it.
    package static func missing(_ path: String, expected: String) -> RequestError {
        var error = RequestError(.invalidParams, "'\(path.shortened(to: 100))' is missing; it must be \(expected)")
        error.path = path.shortened()
        error.expected = expected
        return error
    }

    /// `homes` are the members of the same object inside which the name is known.
    static func unknownMember(
        _ name: String, _ path: String, known: [String], homes: [String] = []
    ) -> RequestError {
        let nearest = Vocabulary(known).nearest(to: name)
        let place = "\(path).\(name)".shortened(to: 100)
        let expected = known.isEmpty ? "no parameters" : "one of " + known.map { "'\($0)'" }.joined(separator: ", ")
        let advice =
            Self.advice(homes) ?? nearest.first.map { "did you mean '\($0)'" }
            ?? (known.isEmpty ? "this takes no parameters" : "'describe' lists what is known")
        var error = RequestError(.invalidParams, "'\(place)' is not known; \(advice)")
        error.path = "\(path).\(name)".shortened()
        error.expected = expected
        error.given = name.shortened()
        error.nearest = nearest
        return error
    }

    private static func advice(_ homes: [String]) -> String? {
        guard let last = homes.last else { return nil }
        let names = homes.map { "'\($0)'" }
        return "it stands inside "
            + (names.count == 1 ? "'\(last)'" : names.dropLast().joined(separator: ", ") + " or '\(last)'")
    }
}
