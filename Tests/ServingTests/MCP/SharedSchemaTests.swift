import EnvironmentModel
import JSON
import Testing

@testable import Serving

/// What recurs in a schema is written once.
@Suite struct SharedSchemaTests {
    private static func shared(_ schema: String) -> String? {
        guard let shared = SharedSchema(Array(schema.utf8)) else { return nil }
        var writer = JSONWriter()
        shared.write(into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static let number = #"{"type":["number","null"],"description":"A value that recurs in many places."}"#
    private static let ref = ##"{"$ref":"#/$defs/s1"}"##

    @Test func whatRecursIsReferredTo() {
        let list = #"{"type":"array","items":\#(Self.number)}"#
        let schema = #"{"type":"object","properties":{"a":\#(Self.number),"items":\#(Self.number),"b":\#(list)}}"#
        let expected =
            #"{"type":"object","properties":{"a":\#(Self.ref),"items":\#(Self.ref),"b":{"type":"array","items":\#(Self.ref)}},"#
            + #""$defs":{"s1":\#(Self.number)}}"#
        #expect(Self.shared(schema) == expected)
    }

    @Test func whatIsShortOrStandsOnceIsWrittenOut() {
        let schema =
            #"{"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":\#(Self.number)},"required":["a"]}"#
        #expect(Self.shared(schema) == schema)
    }

    @Test func whatIsInsideOfWhatRecursIsSharedToo() {
        let list = #"{"type":"array","description":"A list of them.","items":\#(Self.number)}"#
        let schema = #"{"anyOf":[\#(list),{"additionalProperties":\#(list)},\#(Self.number)]}"#
        let expected =
            ##"{"anyOf":[{"$ref":"#/$defs/s1"},{"additionalProperties":{"$ref":"#/$defs/s1"}},{"$ref":"#/$defs/s2"}],"##
            + ##""$defs":{"s1":{"type":"array","description":"A list of them.","items":{"$ref":"#/$defs/s2"}},"##
            + ##""s2":\##(Self.number)}}"##
        #expect(Self.shared(schema) == expected)
    }

    @Test(arguments: ["", "[]", "7"]) func whatIsNoSchemaIsNil(text: String) {
        #expect(Self.shared(text) == nil)
    }

    @Test func aDetailIsAnOpenObject() {
        var writer = JSONWriter()
        RequestError.shape.plain.schema(into: &writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(text.contains(#""data":{"type":"object","properties":{},"description":"For programs."}"#))
    }
}
