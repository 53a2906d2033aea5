import JSON

/// One place at which data is not what was expected.
struct DataDifference: Equatable {
    /// From the data's root: `data.pollutants[0].value`.
    let path: String
    /// As JSON.
    let expected: String
    /// As JSON; nil where nothing is there.
    let got: String?

    var text: String { "\(path): expected \(expected), got \(got ?? "nothing")" }

    /// Every difference, in the order of `expected`. Members of objects that it does not name may be anything; lists must
    /// be as long. Numbers are compared as numbers. Goes as deep as the reader of JSON allows.
    static func list(_ expected: JSONValue, _ got: JSONValue?, at path: String = "data") -> [DataDifference] {
        guard let got, expected.kind == got.kind else { return [difference(expected, got, path)] }
        switch expected.kind {
        case .object:
            return expected.members.flatMap { list($0.1, got[$0.0], at: path + "." + $0.0) }
        case .array where expected.count == got.count:
            return zip(expected.elements, got.elements).enumerated().flatMap { index, pair in
                list(pair.0, pair.1, at: "\(path)[\(index)]")
            }
        case .number where expected.double == got.double: return []
        case .string where expected.string == got.string: return []
        default: return expected.text == got.text ? [] : [difference(expected, got, path)]
        }
    }

    private static func difference(_ expected: JSONValue, _ got: JSONValue?, _ path: String) -> DataDifference {
        DataDifference(path: path, expected: short(expected), got: got.map(short))
    }

    private static func short(_ value: JSONValue) -> String {
        let text = String(decoding: value.text, as: UTF8.self)
        return text.utf8.count > 200 ? String(text.prefix(200)) + "…" : text
    }
}
