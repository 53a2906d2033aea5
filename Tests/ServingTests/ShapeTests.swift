import JSON
import Serving
import Testing

/// What a shape accepts, what it says about the rest, and the schema it gives.
@Suite struct ShapeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let shape: Shape
        let json: String
        /// Message, path, expected, given; nil for a value that fits.
        let refusal: (message: String, path: String, given: String?)?
        var nearest: [String] = []
        var hint: String?
        var testDescription: String { String(json.prefix(60)) }

        init(_ shape: Shape, _ json: String) {
            (self.shape, self.json, refusal) = (shape, json, nil)
        }

        init(
            _ shape: Shape, _ json: String, _ path: String, _ message: String, given: String?, nearest: [String] = [],
            hint: String? = nil
        ) {
            (self.shape, self.json, refusal) = (shape, json, (message, path, given))
            (self.nearest, self.hint) = (nearest, hint)
        }
    }

    static let latitude = Shape.number("Degrees north.", in: -90...90)
    static let days = Shape.integer("Days.", in: 1...5)
    static let anyInteger = Shape.integer("Any.")
    static let word = Shape.text("A word.", longest: 4)
    static let scale = Shape.choice("The scale.", ["upi", "breeze"])
    static let flag = Shape.boolean("Yes or no.")
    static let point = Shape.object(
        "A point.",
        [
            Member("latitude", latitude, required: true),
            Member("longitude", .number("East.", in: -180...180), required: true),
        ])
    static let place = Shape.object("A place.", [Member("name", word, required: true), Member("country", word)])
    static let location = Shape.oneOf("Where.", [point, place, word])
    static let points = Shape.array("Points.", of: point, count: 1...2)
    static let places = Shape.array("Places.", of: location, count: 1...3)
    static let rules = Shape.map("Rules.", of: scale, names: ["ozone", "pm2_5"])

    static let fitting = [
        Row(latitude, "90"), Row(latitude, "-90.0"), Row(latitude, "5e1"), Row(latitude, "1e-400"),
        Row(days, "1"), Row(days, "5"), Row(anyInteger, "-123456789012345678901234567890"),
        Row(word, #""a""#), Row(word, #""äöüß""#), Row(word, #""😀😀😀😀""#), Row(scale, #""\u0075pi""#),
        Row(flag, "true"), Row(flag, "false"), Row(location, #"{"latitude":1,"longitude":2}"#),
        Row(location, #"{"name":"Rome"}"#), Row(location, #""Rome""#), Row(points, #"[{"latitude":1,"longitude":2}]"#),
        Row(rules, #"{"ozone":"upi"}"#), Row(rules, "{}"),
        Row(points, #"[{"latitude":1,"longitude":2},{"longitude":2,"latitude":1}]"#),
        Row(places, #"[{"latitude":1,"longitude":2},"Rome",{"longitude":2,"latitude":1}]"#),
        Row(places, #"[{"name":"Rome"},{"l\u0061titude":1,"longitude":2}]"#),
    ]

    static let numbers = [
        Row(latitude, "90.1", "params.x", "'params.x' must be a number from -90 to 90, not '90.1'", given: "90.1"),
        Row(latitude, "1e999", "params.x", "'params.x' must be a number from -90 to 90, not '1e999'", given: "1e999"),
        Row(
            latitude, #""52,5""#, "params.x", #"'params.x' must be a number from -90 to 90, not '"52,5"'; write 52.5"#,
            given: #""52,5""#, hint: "write 52.5"),
        Row(
            latitude, #""52.5""#, "params.x", #"'params.x' must be a number from -90 to 90, not '"52.5"'; write 52.5"#,
            given: #""52.5""#, hint: "write 52.5"),
        Row(
            latitude, #""north""#, "params.x", #"'params.x' must be a number from -90 to 90, not '"north"'"#,
            given: #""north""#),
        Row(
            latitude, #""152,5""#, "params.x", #"'params.x' must be a number from -90 to 90, not '"152,5"'"#,
            given: #""152,5""#),
        Row(
            latitude, "null", "params.x",
            "'params.x' must be a number from -90 to 90, not 'null'; leave it out instead",
            given: "null", hint: "leave it out instead"),
        Row(days, "0", "params.x", "'params.x' must be an integer from 1 to 5, not '0'", given: "0"),
        Row(days, "6", "params.x", "'params.x' must be an integer from 1 to 5, not '6'", given: "6"),
        Row(days, "2.0", "params.x", "'params.x' must be an integer from 1 to 5, not '2.0'", given: "2.0"),
        Row(
            days, "99999999999999999999", "params.x",
            "'params.x' must be an integer from 1 to 5, not '99999999999999999999'", given: "99999999999999999999"),
        Row(
            days, #""3""#, "params.x", #"'params.x' must be an integer from 1 to 5, not '"3"'; write 3"#,
            given: #""3""#,
            hint: "write 3"),
        Row(anyInteger, "1.5", "params.x", "'params.x' must be an integer, not '1.5'", given: "1.5"),
    ]

    static let words = [
        Row(word, #""""#, "params.x", #"'params.x' must be text of 1 to 4 characters, not '""'"#, given: #""""#),
        Row(
            word, #""abcde""#, "params.x", #"'params.x' must be text of 1 to 4 characters, not '"abcde"'"#,
            given: #""abcde""#),
        Row(word, "5", "params.x", "'params.x' must be text of 1 to 4 characters, not '5'", given: "5"),
        Row(
            scale, #""breez""#, "params.x",
            #"'params.x' must be 'upi' or 'breeze', not '"breez"'; did you mean 'breeze'"#,
            given: #""breez""#, nearest: ["breeze"]),
        Row(
            scale, #""zzzzz""#, "params.x", #"'params.x' must be 'upi' or 'breeze', not '"zzzzz"'"#, given: #""zzzzz""#),
        Row(
            flag, #""true""#, "params.x", #"'params.x' must be true or false, not '"true"'; leave out the quotes"#,
            given: #""true""#, hint: "leave out the quotes"),
        Row(flag, "1", "params.x", "'params.x' must be true or false, not '1'", given: "1"),
    ]

    static let containers = [
        Row(
            point, #"{"latitude":91,"longitude":0}"#, "params.x.latitude",
            "'params.x.latitude' must be a number from -90 to 90, not '91'", given: "91"),
        Row(
            point, #"{"latitude":9}"#, "params.x.longitude",
            "'params.x.longitude' is missing; it must be a number from -180 to 180", given: nil),
        Row(
            point, #"{"lattitude":9,"longitude":0}"#, "params.x.lattitude",
            "'params.x.lattitude' is not known; did you mean 'latitude'", given: "lattitude",
            nearest: ["latitude", "longitude"]),
        Row(
            point, "[1,2]", "params.x", "'params.x' must be an object with 'latitude' and 'longitude', not '[1,2]'",
            given: "[1,2]"),
        Row(points, "[]", "params.x", "'params.x' must be an array of 1 to 2 elements, not '[]'", given: "[]"),
        Row(
            points, #"[{"latitude":1,"longitude":2},{"latitude":1,"longitude":200}]"#, "params.x[1].longitude",
            "'params.x[1].longitude' must be a number from -180 to 180, not '200'", given: "200"),
        Row(
            places, #"[{"latitude":1,"longitude":2},{"latitude":1,"longitude":200}]"#, "params.x[1].longitude",
            "'params.x[1].longitude' must be a number from -180 to 180, not '200'", given: "200"),
        Row(
            places, #"[{"latitude":1,"longitude":2},{"latitude":1,"latitude":2}]"#, "params.x[1].longitude",
            "'params.x[1].longitude' is missing; it must be a number from -180 to 180", given: nil),
        Row(
            places, #"[{"latitude":1,"longitude":2},{"latitude":1,"longitude":2,"longitud":3}]"#,
            "params.x[1].longitud", "'params.x[1].longitud' is not known; did you mean 'longitude'",
            given: "longitud", nearest: ["longitude"]),
        Row(
            places, #"[[1,2]]"#, "params.x[0]",
            "'params.x[0]' must be an object with 'latitude' and 'longitude', or an object with 'name', or text of 1 to 4 characters, "
                + "not '[1,2]'", given: "[1,2]"),
        Row(
            location, #"{"latitude":91,"longitude":0}"#, "params.x.latitude",
            "'params.x.latitude' must be a number from -90 to 90, not '91'", given: "91"),
        Row(
            location, #"{"name":"Berlin"}"#, "params.x.name",
            #"'params.x.name' must be text of 1 to 4 characters, not '"Berlin"'"#, given: #""Berlin""#),
        Row(
            location, "5", "params.x",
            "'params.x' must be an object with 'latitude' and 'longitude', or an object with 'name', or text of 1 to 4 characters, "
                + "not '5'", given: "5"),
        Row(
            rules, #"{"ozon":"upi"}"#, "params.x.ozon", "'params.x.ozon' is not known; did you mean 'ozone'",
            given: "ozon", nearest: ["ozone"]),
        Row(
            rules, #"{"ozone":"up"}"#, "params.x.ozone",
            #"'params.x.ozone' must be 'upi' or 'breeze', not '"up"'; did you mean 'upi'"#, given: #""up""#,
            nearest: ["upi"]),
    ]

    @Test(arguments: fitting) func accepts(_ row: Row) throws {
        try row.shape.validate(JSONDocument(Array(row.json.utf8)).root, path: "params.x")
    }

    @Test(arguments: numbers + words + containers) func refuses(_ row: Row) throws {
        let value = try JSONDocument(Array(row.json.utf8)).root
        let error = try #require(throws: RequestError.self) { try row.shape.validate(value, path: "params.x") }
        #expect(error.message == row.refusal?.message)
        #expect(error.path == row.refusal?.path)
        #expect(error.given == row.refusal?.given)
        #expect(error.nearest == row.nearest)
        #expect(error.hint == row.hint)
        #expect(error.expected != nil)
    }

    @Test func shortensAHugeValue() throws {
        let value = try JSONDocument(Array(#""\#(String(repeating: "é", count: 5000))""#.utf8)).root
        let error = try #require(throws: RequestError.self) { try Self.word.validate(value, path: "params.x") }
        let given = try #require(error.given)
        #expect(given.utf8.count <= 200 && given.hasSuffix("…"))
        #expect(error.message.utf8.count <= 200)
    }

    @Test func shortensAHugeName() throws {
        let value = try JSONDocument(Array(#"{"\#(String(repeating: "n", count: 5000))":1}"#.utf8)).root
        let error = try #require(throws: RequestError.self) { try Self.point.validate(value, path: "params.x") }
        #expect(error.message.utf8.count <= 200)
        #expect((error.path?.utf8.count ?? 999) <= 200 && (error.given?.utf8.count ?? 999) <= 200)
    }

    static let schemas: [(Shape, String)] = [
        (latitude, #"{"type":"number","minimum":-90,"maximum":90,"description":"Degrees north."}"#),
        (days, #"{"type":"integer","minimum":1,"maximum":5,"description":"Days."}"#),
        (anyInteger, #"{"type":"integer","description":"Any."}"#),
        (word, #"{"type":"string","minLength":1,"maxLength":4,"description":"A word."}"#),
        (scale, #"{"type":"string","enum":["upi","breeze"],"description":"The scale."}"#),
        (flag, #"{"type":"boolean","description":"Yes or no."}"#),
        (
            place,
            #"{"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":4,"description":"A word."},"#
                + #""country":{"type":"string","minLength":1,"maxLength":4,"description":"A word."}},"required":["name"],"#
                + #""additionalProperties":false,"description":"A place."}"#
        ),
        (
            .array("Flags.", of: flag, count: 0...3),
            #"{"type":"array","items":{"type":"boolean","description":"Yes or no."},"minItems":0,"maxItems":3,"#
                + #""description":"Flags."}"#
        ),
        (
            .oneOf("Either.", [flag, anyInteger]),
            #"{"anyOf":[{"type":"boolean","description":"Yes or no."},{"type":"integer","description":"Any."}],"#
                + #""description":"Either."}"#
        ),
        (
            rules,
            #"{"type":"object","propertyNames":{"enum":["ozone","pm2_5"]},"additionalProperties":{"type":"string","#
                + #""enum":["upi","breeze"],"description":"The scale."},"description":"Rules."}"#
        ),
        (
            .object("Defaults.", [Member("n", anyInteger, default: "5")]),
            #"{"type":"object","properties":{"n":{"type":"integer","description":"Any.","default":5}},"#
                + #""additionalProperties":false,"description":"Defaults."}"#
        ),
    ]

    /// What only answers hold.
    static let results: [(Shape, String)] = [
        (.number("N."), #"{"type":"number","description":"N."}"#),
        (.words("W."), #"{"type":"string","description":"W."}"#),
        (scale.orNull, #"{"type":["string","null"],"enum":["upi","breeze",null],"description":"The scale."}"#),
        (
            .list("L.", of: anyInteger.orNull),
            #"{"type":"array","items":{"type":["integer","null"],"description":"Any."},"description":"L."}"#
        ),
        (
            .record("R.", [Member("a", flag, required: true)]),
            #"{"type":"object","properties":{"a":{"type":"boolean","description":"Yes or no."}},"required":["a"],"#
                + #""description":"R."}"#
        ),
        (
            .oneOf("O.", [flag]).orNull,
            #"{"anyOf":[{"type":"boolean","description":"Yes or no."},{"type":"null"}],"description":"O."}"#
        ),
    ]

    @Test(arguments: results) func writesTheSchemaOfAResult(_ shape: Shape, _ schema: String) {
        var writer = JSONWriter()
        shape.schema(into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == schema)
    }

    @Test func aRecordMayHaveFurtherMembersAndNullsWhereItSaysSo() throws {
        let shape = Shape.record("R.", [Member("a", Self.flag.orNull, required: true)])
        for text in [#"{"a":null,"b":1}"#, #"{"a":true}"#] {
            try shape.validate(JSONDocument(Array(text.utf8)).root, path: "result")
        }
        for text in [#"{"b":1}"#, #"{"a":1}"#, "null"] {
            #expect(throws: RequestError.self) {
                try shape.validate(JSONDocument(Array(text.utf8)).root, path: "result")
            }
        }
    }

    @Test(arguments: schemas) func writesItsSchema(_ shape: Shape, _ schema: String) {
        var writer = JSONWriter()
        shape.schema(into: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == schema)
    }
}
