import JSON
import Testing

@Suite("Walking a document")
struct ValueTests {
    private let root: JSONValue

    init() throws {
        root = try read(
            #"""
            { "number": 1.50, "text": "a\tb", "yes": true, "no": false, "nothing": null,
              "list": [1, [2, 3], {"deep": [4]}, "end"], "empty": {}, "none": [], "na\u006de": "escaped", "twice": 1,
              "twice": 2 }
            """#)
    }

    @Test(
        arguments: [
            ("number", .number), ("text", .string), ("yes", .bool), ("no", .bool), ("nothing", .null), ("list", .array),
            ("empty", .object), ("none", .array),
        ] as [(String, JSONValue.Kind)])
    func everyValueHasItsKind(_ key: String, _ kind: JSONValue.Kind) {
        #expect(root[key]?.kind == kind)
        #expect(root[key]?.isNull == (kind == .null))
    }

    @Test func truthIsReadFromWordsOnly() {
        #expect(root["yes"]?.bool == true)
        #expect(root["no"]?.bool == false)
        #expect(root["number"]?.bool == nil)
    }

    @Test(arguments: [("name", "escaped"), ("missing", nil), ("deep", nil), ("Number", nil)] as [(String, String?)])
    func aMemberIsFoundByItsExactName(_ key: String, _ expected: String?) {
        #expect(root[key]?.string == expected)
    }

    @Test func theFirstOfTwoMembersIsTaken() {
        #expect(root["twice"]?.integer == 1)
    }

    @Test func membersComeInOrder() {
        let expected = [
            "number", "text", "yes", "no", "nothing", "list", "empty", "none", "name", "twice", "twice",
        ]
        #expect(root.members.map(\.key) == expected)
    }

    @Test(arguments: [(0, 4), (1, 3), (3, 1), (4, 0), (9, 0)])
    func elementsArePassedOverWithTheirContent(count: Int, left: Int) throws {
        var elements = try #require(root["list"]).elements
        elements.skip(count)
        #expect(elements.map(\.kind) == [.number, .array, .object, .string].suffix(left))
    }

    @Test func elementsComeInOrderWithTheirContentSkipped() {
        #expect(root["list"]?.elements.map(\.kind) == [.number, .array, .object, .string])
    }

    @Test(arguments: [("list", 4), ("empty", 0), ("none", 0), ("text", 0), ("nothing", 0)])
    func countIsOfMembersOrElements(_ key: String, _ count: Int) {
        #expect(root[key]?.count == count)
    }

    @Test(
        arguments: [
            ("number", "1.50"), ("text", #""a\tb""#), ("yes", "true"), ("nothing", "null"), ("empty", "{}"),
            ("list", #"[1, [2, 3], {"deep": [4]}, "end"]"#), ("name", #""escaped""#),
        ])
    func textIsAsWritten(_ key: String, _ text: String) {
        #expect(root[key]?.text == Array(text.utf8))
    }

    @Test func whatAValueIsNotIsNil() throws {
        let list = try #require(root["list"])
        #expect(list["deep"] == nil)
        #expect(list.string == nil)
        #expect(list.double == nil)
        #expect(list.integer == nil)
        #expect(list.numberText == nil)
        #expect(list.members.map(\.key).isEmpty)
        #expect(root.elements.map(\.kind).isEmpty)
    }

    @Test func aValueOutlivesItsDocumentsName() throws {
        let deep = try read(#"{"a":{"b":"kept"}}"#)["a"]?["b"]
        #expect(deep?.string == "kept")
    }
}
