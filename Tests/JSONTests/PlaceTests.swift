import JSON
import Testing

@Suite("Places in elements that are built alike")
struct PlaceTests {
    @Test(
        arguments: [
            (#"{"a":1,"b":{"c":2}}"#, #"{"a":"x","b":{"c":null}}"#, true), (#"{"a":1}"#, #"{"a":1}"#, true),
            ("{}", "{}", true), ("[1,2]", "[3,4]", true), (#"{"a":[1,2]}"#, #"{"a":["x",3]}"#, true),
            (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false),
            (#"{"a":1}"#, #"{"a":{}}"#, false), (#"{"a":{}}"#, #"{"a":1}"#, false),
            (#"{"a":{}}"#, #"{"a":[]}"#, false), (#"{"a":{"b":1}}"#, #"{"a":{"c":1}}"#, false),
            ("[]", "{}", false), (#"{"a":[1,2]}"#, #"{"a":[1]}"#, false),
            (#"{"a":["b"],"c":1}"#, #"{"a":1,"b":[2]}"#, false), ("1", "1", false), ("1", "{}", false),
            ("{}", "1", false), (#"{"a":[{}]}"#, #"{"a":[1,2]}"#, false),
        ])
    func areThoseOfTheSameNames(_ first: String, _ second: String, _ isAlike: Bool) throws {
        let elements = Array(try read("[\(first),\(second),0,\(second)]").elements)
        #expect(elements[1].isBuiltLike(elements[0].position) == isAlike)
        #expect(!elements[0].isBuiltLike(elements[1].position))
        #expect(!elements[3].isBuiltLike(elements[1].position))
    }

    /// All pairs of small objects, beside the definition.
    @Test func areThoseOfTheDefinition() throws {
        let values = ["1", #""b""#, "{}", "[]", "[1]", #"["b"]"#, #"{"b":1}"#, #"{"b":[1]}"#, #"[{}]"#]
        let singles = values.map { #"{"a":\#($0)}"# }
        let pairs = values.flatMap { first in values.map { #"{"a":\#(first),"b":\#($0)}"# } }
        let objects = ["{}"] + singles + pairs
        for first in objects {
            let list = try read("[" + objects.map { "\(first),\($0)" }.joined(separator: ",") + "]")
            let elements = Array(list.elements)
            for place in stride(from: 0, to: elements.count, by: 2) {
                let (one, other) = (elements[place], elements[place + 1])
                #expect(other.isBuiltLike(one.position) == isAlike(one, other), "\(one.text) \(other.text)")
            }
        }
    }

    private func isAlike(_ one: JSONValue, _ other: JSONValue) -> Bool {
        switch (one.kind, other.kind) {
        case (.object, .object):
            let (mine, theirs) = (Array(one.members), Array(other.members))
            return mine.count == theirs.count
                && zip(mine, theirs).allSatisfy { $0.key == $1.key && isAlike($0.value, $1.value) }
        case (.array, .array):
            return one.count == other.count && [one, other].allSatisfy { $0.elements.allSatisfy { !isContainer($0) } }
        default: return !isContainer(one) && !isContainer(other)
        }
    }

    private func isContainer(_ value: JSONValue) -> Bool { value.kind == .object || value.kind == .array }

    @Test func leadToTheSameMembers() throws {
        let root = try read(#"[{"a":1,"b":{"c":"x","d":2}},{"a":3,"b":{"c":"x","d":4}}]"#)
        let (first, second) = (try #require(root.elements.first { _ in true }), Array(root.elements)[1])
        let (outer, number) = (first.place(of: "b"), first.place(of: "d", in: first.place(of: "b")))
        #expect(second[outer]?.count == 2)
        #expect(second.double(number) == 4)
        #expect(second.string(first.place(of: "c", in: outer)) == "x")
        #expect(second.repeats(first.position, at: first.place(of: "c", in: outer)))
        #expect(!second.repeats(first.position, at: number) && !second.repeats(first.position, at: outer))
    }

    @Test func areNoneWhereNothingStands() throws {
        let value = try read(#"[{"a":1},{"a":1}]"#)
        let (first, second) = (Array(value.elements)[0], Array(value.elements)[1])
        let nowhere = first.place(of: "b")
        #expect(nowhere == nil && first.place(of: "c", in: nowhere) == nil)
        #expect(first[nowhere] == nil && first.double(nowhere) == nil && first.string(nowhere) == nil)
        #expect(second.repeats(first.position, at: nowhere))
    }

    @Test func endWithTheirValue() throws {
        let place = try read(#"{"a":1,"b":2,"c":3}"#).place(of: "c")
        let short = try read(#"[{"a":1},5,6,7,8,9]"#)
        let object = try #require(short.elements.first { _ in true })
        #expect(object[place] == nil && object.double(place) == nil && !object.repeats(short.position, at: place))
    }
}
