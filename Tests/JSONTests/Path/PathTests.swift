import JSON
import Testing

/// Where paths lead, what they refuse, and how far they go.
@Suite struct PathTests {
    /// A path, a document, and the places found.
    struct Row: Sendable {
        let path: String
        let document: String
        let found: [String]

        init(_ path: String, _ document: String, _ found: String...) {
            self.path = path
            self.document = document
            self.found = found
        }
    }

    private static let station = #"{"a":[1,2,3,4,5],"s":[{"n":"pm25","v":1},{"n":"o3","v":2}],"n":null,"é":{"x":0}}"#

    @Test(arguments: [
        Row("$", station, "$"),
        Row("$.a[0]", station, "$['a'][0]"), Row("$.a[-1]", station, "$['a'][4]"), Row("$.a[5]", station),
        Row("$.a[1:3]", station, "$['a'][1]", "$['a'][2]"),
        Row("$.a[::-2]", station, "$['a'][4]", "$['a'][2]", "$['a'][0]"),
        Row("$.a[3,0]", station, "$['a'][3]", "$['a'][0]"), Row("$.a[::0]", station),
        Row("$.é.x", station, "$['é']['x']"), Row("$['\\u00e9'].x", station, "$['é']['x']"),
        Row("$.s[?@.n=='o3'].v", station, "$['s'][1]['v']"),
        Row("$.s[?@.v>1 || @.n=='pm25']", station, "$['s'][0]", "$['s'][1]"),
        Row("$.s[?!(@.v>1 && @.n=='o3')]", station, "$['s'][0]"),
        Row("$.s[?length(@.n)==2]", station, "$['s'][1]"),
        Row("$.s[?count(@.*)==2 && value(@..v)==1]", station, "$['s'][0]"),
        Row("$.s[?match(@.n, 'pm[0-9]{2}')]", station, "$['s'][0]"), Row("$.s[?match(@.n, 'pm')]", station),
        Row("$.s[?search(@.n, 'm')]", station, "$['s'][0]"),
        Row("$.s[?@.v==$.a[1]]", station, "$['s'][1]"),
        Row("$.s[?@.q==@.r].v", station, "$['s'][0]['v']", "$['s'][1]['v']"),
        Row("$[?@==null]", station, "$['n']"), Row("$..v", station, "$['s'][0]['v']", "$['s'][1]['v']"),
        Row("$..[?@>4]", station, "$['a'][4]"), Row("$ .a [ 0 ]", station, "$['a'][0]"),
        Row(#"$["\ud83d\ude00"]"#, #"{"😀":1}"#, "$['😀']"), Row("$['😀']", #"{"\ud83d\ude00":1}"#, "$['😀']"),
        Row("$.a", #"{"a":1,"a":2}"#, "$['a']"), Row("$.*", #"{"it's":1}"#, "$['it\\'s']"),
    ])
    func pathsFind(_ row: Row) throws {
        let root = try JSONDocument(Array(row.document.utf8)).root
        #expect(try JSONPath(row.path).nodes(in: root).map(\.location) == row.found)
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740992", false), ("9007199254740993", "9007199254740993", true),
        ("1e400", "1E+400", true), ("1e400", "1e401", false), ("0.1", "1e-1", true), ("-0.0", "0", true),
        ("100", "1e2", true), ("0.30000000000000004", "0.3", false), ("1", "\"1\"", false),
        ("[1,{\"a\":2,\"b\":3}]", "[1.0,{\"b\":3,\"a\":2}]", true), ("[1]", "[1,1]", false),
        ("\"\\u00e9\"", "\"é\"", true), ("\"é\"", "\"e\u{301}\"", false),
    ])
    func equalityIsExact(_ left: String, _ right: String, _ isEqual: Bool) throws {
        let root = try JSONDocument(Array("[{\"l\":\(left),\"r\":\(right)}]".utf8)).root
        #expect(try JSONPath("$[?@.l==@.r]").nodes(in: root).count == (isEqual ? 1 : 0))
        #expect(try JSONPath("$[?@.l!=@.r]").nodes(in: root).count == (isEqual ? 0 : 1))
    }

    @Test(arguments: [
        ("9007199254740992", "9007199254740993"), ("-2", "-1"), ("-1", "0"), ("0", "1e-400"), ("9e9", "1e10"),
        ("1.09", "1.1"), ("\"a\"", "\"b\""), ("\"￿\"", "\"😀\""), ("\"a\"", "\"ab\""),
    ])
    func orderIsExact(_ less: String, _ more: String) throws {
        let root = try JSONDocument(Array("[{\"l\":\(less),\"r\":\(more)}]".utf8)).root
        for (path, count) in [("$[?@.l<@.r]", 1), ("$[?@.l>@.r]", 0), ("$[?@.l<=@.r]", 1), ("$[?@.l>=@.r]", 0)] {
            #expect(try JSONPath(path).nodes(in: root).count == count)
        }
    }

    @Test(arguments: [("$.a[0]['b']", true), ("$", true), ("$..a", false), ("$.*", false), ("$[0,1]", false)])
    func singularPathsAreKnown(_ path: String, _ isSingular: Bool) throws {
        #expect(try JSONPath(path).isSingular == isSingular)
    }

    @Test(arguments: [
        ("$..*", JSONPath.Limits(steps: 50)), ("$..*", JSONPath.Limits(nodes: 99)),
        ("$[?count($..*)>1]", JSONPath.Limits(steps: 1_000)), ("$[?@==$[0]]", JSONPath.Limits(steps: 100)),
        ("$[?search('aaaaaaaaaaaaaaaaaaaa', '(a|aa)+b')]", JSONPath.Limits(steps: 2_000)),
    ])
    func limitsHold(_ path: String, _ limits: JSONPath.Limits) throws {
        let root = try JSONDocument(Array("[\(repeatElement("0", count: 100).joined(separator: ","))]".utf8)).root
        #expect(throws: JSONPathError.self) { try JSONPath(path).nodes(in: root, limits: limits) }
        #expect(throws: Never.self) { try JSONPath(path).nodes(in: root) }
    }
}
