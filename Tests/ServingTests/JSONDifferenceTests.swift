import JSON
import Testing

@testable import Serving

/// Which paths name a difference.
@Suite struct JSONDifferenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        var inserted: [String] = []
        var updated: [String] = []
        var deleted: [String] = []

        var testDescription: String { "\(old) → \(new)" }
    }

    static let rows: [Row] = [
        Row(old: #"{"a":1}"#, new: #"{"a":1}"#),
        Row(old: #"{"a":1,"b":2}"#, new: #"{"b":2,"a":1}"#),
        Row(old: #"{"a": 1}"#, new: #"{"a":1}"#),
        Row(old: #"{"a":1}"#, new: #"{"a":1.0}"#, updated: ["a"]),
        Row(old: #"{"a":1}"#, new: #"{"a":null}"#, updated: ["a"]),
        Row(old: #"{"a":"x"}"#, new: #"{"a":"y"}"#, updated: ["a"]),
        Row(old: "{}", new: #"{"a":1}"#, inserted: ["a"]),
        Row(old: #"{"a":1}"#, new: "{}", deleted: ["a"]),
        Row(old: #"{"a":1}"#, new: #"{"b":1}"#, inserted: ["b"], deleted: ["a"]),
        Row(old: "{}", new: #"{"a":{"b":[1,{"c":2}]}}"#, inserted: ["a.b[0]", "a.b[1].c"]),
        Row(old: #"{"a":{"b":[1,2]}}"#, new: "{}", deleted: ["a.b[0]", "a.b[1]"]),
        Row(old: "{}", new: #"{"a":{},"b":[]}"#, inserted: ["a", "b"]),
        Row(old: #"{"a":[1,2,3]}"#, new: #"{"a":[1,5]}"#, updated: ["a[1]"], deleted: ["a[2]"]),
        Row(old: #"{"a":[1]}"#, new: #"{"a":[1,[2]]}"#, inserted: ["a[1][0]"]),
        Row(old: #"{"a":[1]}"#, new: #"{"a":{"0":1}}"#, updated: ["a"]),
        Row(old: #"{"a":null}"#, new: #"{"a":{"b":1}}"#, updated: ["a"]),
        Row(old: #"{"a":{"b":1}}"#, new: #"{"a":{}}"#, deleted: ["a.b"]),
        Row(old: #"{"v":1,"a":1}"#, new: #"{"v":2,"a":1}"#),
        Row(old: #"{"a":{"v":[1]}}"#, new: #"{"a":{"w":1}}"#, inserted: ["a.w"]),
        Row(old: "{}", new: #"{"v":1}"#),
        Row(old: "1", new: "2", updated: [""]),
    ]

    private func value(_ text: String) throws -> JSONValue { try JSONDocument(Array(text.utf8)).root }

    @Test(arguments: rows) func namesLeaves(_ row: Row) throws {
        let difference = JSONDifference(from: try value(row.old), to: try value(row.new), ignoring: ["v"])
        #expect(difference.inserted == row.inserted)
        #expect(difference.updated == row.updated)
        #expect(difference.deleted == row.deleted)
        #expect(difference.isEmpty == (row.inserted + row.updated + row.deleted).isEmpty)
    }

    @Test func whatWasNotThereIsInserted() throws {
        #expect(JSONDifference(from: nil, to: try value(#"{"a":1}"#)).inserted == ["a"])
        #expect(JSONDifference(from: nil, to: nil).isEmpty)
    }

    @Test(arguments: [
        (1, ["a[0].x", "b.y"]), (2, ["a[0]", "a[1]", "b.y"]), (3, ["a", "b.y"]),
    ])
    func tooManyLeavesBecomeTheirParents(items: Int, paths: [String]) throws {
        func text(_ value: Int) -> String {
            let list = (0..<items).map { _ in
                #"{"x":\#(value)"# + (items > 1 ? #","z":\#(value),"w":\#(value)}"# : "}")
            }
            return #"{"a":[\#(list.joined(separator: ","))],"b":{"y":\#(value)}}"#
        }
        let limit = items == 3 ? 2 : 3
        let difference = JSONDifference(from: try value(text(1)), to: try value(text(2)), limit: limit)
        #expect(difference.updated == paths)
    }

    @Test func aThousandPlacesAreAThousandPaths() throws {
        func text(_ value: Int) -> String {
            "[" + (0..<1000).map { _ in #"{"x":\#(value),"y":\#(value)}"# }.joined(separator: ",") + "]"
        }
        let difference = JSONDifference(from: try value(text(1)), to: try value(text(2)))
        #expect(difference.updated.count == 1000)
        #expect(difference.updated.last == "[999]")
    }
}
