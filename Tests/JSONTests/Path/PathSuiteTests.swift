import JSON
import Testing

/// The public compliance suite of RFC 9535, which is no part of this repository: it runs when `BREEZEWAY_SHARED` names
/// the folder that holds `suites/jsonpath/cts.json`.
@Suite("The public suite of paths", .enabled(if: SharedFolder.isNamed))
struct PathSuiteTests {
    /// One case by its name.
    struct Case: Sendable, CustomTestStringConvertible {
        let value: JSONValue

        var testDescription: String { value["name"]?.string ?? "?" }
        var selector: String { value["selector"]?.string ?? "" }
        var isInvalid: Bool { value["invalid_selector"]?.bool == true }

        /// What may be found, each as places and values.
        var answers: [String] {
            let paths = value["results_paths"].map { Array($0.elements) } ?? value["result_paths"].map { [$0] } ?? []
            let values = value["results"].map { Array($0.elements) } ?? value["result"].map { [$0] } ?? []
            return zip(paths, values).map { paths, values in
                zip(paths.elements, values.elements).map { "\($0.string ?? "") \(spelled($1))" }.joined(separator: "\n")
            }
        }
    }

    private static let cases: [Case] = {
        let file = SharedFolder.files(in: "suites/jsonpath").first { $0.name == "cts.json" }
        let document = file.flatMap { try? JSONDocument($0.bytes()) }
        return document?.root["tests"]?.elements.map(Case.init) ?? []
    }()

    @Test func isAllThere() {
        #expect(Self.cases.count == 703)
        #expect(Self.cases.filter { !$0.isInvalid }.allSatisfy { !$0.answers.isEmpty })
    }

    @Test(arguments: cases.filter(\.isInvalid)) func whatIsNoPathIsRefused(_ row: Case) {
        #expect(throws: JSONPathError.self) { try JSONPath(row.selector) }
    }

    @Test(arguments: cases.filter { !$0.isInvalid }) func whatAPathFindsIsThat(_ row: Case) throws {
        let document = try #require(row.value["document"])
        let root = try JSONDocument(document.text).root
        let found = try JSONPath(row.selector).nodes(in: root)
        #expect(row.answers.contains(found.map { "\($0.location) \(spelled($0))" }.joined(separator: "\n")))
    }
}

/// The value as this room writes it, which makes equal values equal texts.
private func spelled(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    spell(value, into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}

private func spell(_ value: JSONValue, into writer: inout JSONWriter) {
    switch value.kind {
    case .object:
        writer.beginObject()
        for (key, inner) in value.members {
            writer.key(key)
            spell(inner, into: &writer)
        }
        writer.endObject()
    case .array:
        writer.beginArray()
        for inner in value.elements { spell(inner, into: &writer) }
        writer.endArray()
    case .string: writer.string(value.string ?? "")
    default: writer.raw(value)
    }
}
