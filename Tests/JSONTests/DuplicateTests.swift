import JSON
import Testing

@Suite("Names that stand twice")
struct DuplicateTests {
    @Test(
        arguments: [
            ("1", nil), ("{}", nil), (#"{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}"#, nil), (#"{"a":1,"a":1}"#, "a"),
            (#"{"params":{"location":{"latitude":1,"x":2,"latitude":3}}}"#, "params.location.latitude"),
            (#"{"a":[0,[{},{"b":1,"b":2}]]}"#, "a[1][1].b"), (#"[{"a":1,"a":2}]"#, "[0].a"),
            (#"{"a":1,"\u0061":2}"#, "a"),
            ("{\"\u{E9}\":1,\"e\u{301}\":2}", nil), (#"{"":1,"":2}"#, ""), (#"{"a":{"b":1,"b":2},"a":3}"#, "a.b"),
            (#"{"c":1,"a":{"x":[1,{"y":2}]},"c":{"b":1,"b":2}}"#, "c"), (#"{"a":"a","b":"a"}"#, nil),
            (#"{"a.b":{"c":1,"c":2}}"#, "a.b.c"),
            // Lists whose objects are alike, or only as long as one another.
            (#"[{"a":1,"b":2},{"a":1,"b":2}]"#, nil), (#"[{"a":1,"a":2},{"a":1,"a":2}]"#, "[0].a"),
            (#"[{"b":{"a":1}},{"b":{"a":1}},{"b":{"a":1,"a":1}}]"#, "[2].b.a"),
            (#"[{"a":["x","y","x"],"b":1},{"a":1,"x":1,"x":1,"b":2}]"#, "[1].x"),
            (#"[{"a":["x"],"b":1},{"a":1,"b":["x"]},{"b":1,"b":["a"]}]"#, "[2].b"),
            (#"[{"a":[{"c":1,"b":2}]},{"a":[{"b":1,"b":2}]}]"#, "[1].a[0].b"),
        ] as [(String, String?)])
    func theFirstIsNamedByItsPath(_ text: String, _ path: String?) throws {
        #expect(try read(text).firstDuplicateKey() == path)
    }

    @Test func onlyThisValueIsSearched() throws {
        let root = try read(#"{"a":1,"a":2,"b":{"c":1},"d":{"e":1,"e":2}}"#)
        #expect(root["b"]?.firstDuplicateKey() == nil)
        #expect(root["d"]?.firstDuplicateKey() == "e")
    }

    @Test(arguments: [2, 31, 32, 33, 100, 100_000])
    func theLastOfManyIsFound(_ count: Int) throws {
        let members = (0..<count).map { "\"key\($0)\":{\"a\":\($0)}" }.joined(separator: ",")
        #expect(try read("{\(members)}").firstDuplicateKey() == nil)
        #expect(try read("{\(members),\"key\(count - 1)\":0}").firstDuplicateKey() == "key\(count - 1)")
    }

    @Test func theFirstOfManyEscapedIsFound() throws {
        let members = (0..<100).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        #expect(try read("{\(members),\"\\u006bey7\":0,\"key3\":0}").firstDuplicateKey() == "key7")
    }
}
