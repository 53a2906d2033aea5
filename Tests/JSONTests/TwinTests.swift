import JSON
import Testing

/// Elements of a list that are built alike, or are the same, are read as if each stood alone.
@Suite("Elements like the one before")
struct TwinTests {
    private static let scalars = [
        "0", "-1.5", "21", "1e3", "null", "true", #""""#, #""ab""#, #""μg/m³""#, #""\u03bcg""#,
        #""a long text without escapes""#,
    ]
    private static let names = [#""a""#, #""ab""#, #""time""#, #""\u0061""#, #""european_aqi""#, #""ü""#]

    /// Some value, of few kinds and names, so that many are alike.
    private func value(depth: Int, _ random: inout SplitMix) -> String {
        let scalar = Self.scalars.randomElement(using: &random) ?? "0"
        guard depth > 0 else { return scalar }
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return scalar
        case 1: return "[" + (0..<count).map { _ in value(depth: depth - 1, &random) }.joined(separator: ", ") + "]"
        default:
            let members = (0..<count).map { _ in
                (Self.names.randomElement(using: &random) ?? "") + ": " + value(depth: depth - 1, &random)
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    /// The same with one scalar or name exchanged for another, where it stands first and can be.
    private func varied(_ text: String, _ random: inout SplitMix) -> String {
        let pool = Bool.random(using: &random) ? Self.scalars : Self.names
        guard let old = pool.randomElement(using: &random), let new = pool.randomElement(using: &random),
            let place = text.firstRange(of: old)
        else { return text }
        let varied = text.replacingCharacters(in: place, with: new)
        return refusal(of: Array(varied.utf8)) == nil ? varied : text
    }

    /// All that a value says, whatever it stands in.
    private func account(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: "{" + value.members.map { "\($0.key.debugDescription):\(account($0.value))" }.joined() + "}"
        case .array: "[" + value.elements.map { account($0) + "," }.joined() + "]"
        default: "\(value.string ?? "-") \(value.double ?? -1) " + String(decoding: value.text, as: UTF8.self)
        }
    }

    /// A list whose elements are the one before, or that with a change, or something else.
    private func list(_ random: inout SplitMix) -> [String] {
        var elements = [value(depth: 3, &random)]
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let last = elements[elements.count - 1]
            switch Int.random(in: 0..<4, using: &random) {
            case 0: elements.append(value(depth: 3, &random))
            case 1: elements.append(last)
            default: elements.append(varied(last, &random))
            }
        }
        return elements
    }

    @Test func areReadAsIfEachStoodAlone() throws {
        var random = SplitMix(state: 29)
        for _ in 0..<10_000 {
            let elements = list(&random)
            let text = "[" + elements.joined(separator: ",") + "]"
            let root = try read(text)
            let alone = try elements.map { try read($0) }
            #expect(root.elements.map(account) == alone.map(account), "\(text)")
            #expect(root.elements.map(\.text) == elements.map { Array($0.utf8) }, "\(text)")
            #expect(root.elements.map { $0.firstDuplicateKey() } == alone.map { $0.firstDuplicateKey() }, "\(text)")
            let first = alone.firstIndex { $0.firstDuplicateKey() != nil }
            #expect(root.firstDuplicateKey().map { String($0.prefix(3)) } == first.map { "[\($0)]" }, "\(text)")
        }
    }

    @Test func haveTheSameMistakes() {
        var random = SplitMix(state: 31)
        var mistakes = 0
        for _ in 0..<10_000 {
            let elements = list(&random)
            let head = "[" + elements.joined(separator: ",") + ","
            var last = Array((elements[elements.count - 1] + "]").utf8)
            let damage = Array(#"]}[{",:0-e\ x"#.utf8).randomElement(using: &random) ?? 0
            last[Int.random(in: last.indices, using: &random)] = damage
            // A number is like no container.
            let alone = refusal(of: Array("[0,".utf8) + last)
            let together = refusal(of: Array(head.utf8) + last)
            #expect(together?.kind == alone?.kind, "\(head)\(String(decoding: last, as: UTF8.self))")
            #expect(together?.offset == alone.map { $0.offset - 3 + head.utf8.count })
            if alone != nil { mistakes += 1 }
        }
        #expect((2_000..<9_900).contains(mistakes))
    }

    @Test(arguments: [#"{"a":[1],"b":2}"#, #"{"a":{"b":1}}"#, #"[[],[1]]"#])
    func areNoDeeperThanAllowed(_ element: String) {
        #expect(refusal(of: Array("[\(element),\(element)]".utf8), maxDepth: 3) == nil)
        #expect(refusal(of: Array("[[1],{\"a\":[1]},{\"a\":[[1]]}]".utf8), maxDepth: 3)?.kind == .tooDeep)
        #expect(refusal(of: Array("[\(element),\(element)]".utf8), maxDepth: 2)?.kind == .tooDeep)
    }
}

extension String {
    /// The first place of `text`.
    fileprivate func firstRange(of text: String) -> Range<String.Index>? {
        indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
