import JSON
import Testing

@testable import Serving

/// Series are compared hour by hour.
@Suite struct SeriesDifferenceTests {
    private static let hours = (0...9).map { "2026-07-28T0\($0):00:00+03:00" }

    private func series(_ hours: [String], _ row: String) throws -> JSONValue {
        let times = hours.map { "\"\($0)\"" }.joined(separator: ",")
        return try JSONDocument(Array(#"{"h":{"time":[\#(times)],"x":[\#(row)]}}"#.utf8)).root
    }

    @Test func aWindowThatMovesOnChangesNoHour() throws {
        let change = JSONDifference(
            from: try series(Array(Self.hours[0...2]), "1,2,3"), to: try series(Array(Self.hours[1...3]), "2,3,4"))
        #expect(change.updated == [])
        #expect(change.revised == [])
        #expect(change.inserted == ["h.time[2]", "h.x[2]"])
        #expect(change.deleted == ["h.time[0]", "h.x[0]"])
    }

    @Test func anotherValueOfAKnownHourIsARevision() throws {
        let change = JSONDifference(
            from: try series(Array(Self.hours[0...2]), "1,2,null"), to: try series(Array(Self.hours[1...3]), "9,3,4"))
        #expect(change.updated == ["h.x[0]", "h.x[1]"])
        #expect(change.revised == [Self.hours[1], Self.hours[2]])
    }

    @Test func theSameInstantInAnotherOffsetIsTheSameHour() throws {
        let change = JSONDifference(
            from: try series(["2026-07-28T00:00:00+03:00"], "1"), to: try series(["2026-07-27T21:00:00Z"], "2"))
        #expect(change.updated == ["h.time[0]", "h.x[0]"])
        #expect(change.inserted == [])
    }

    @Test(arguments: [["a", "b"], ["2026-07-28T00:00:00Z", "2026-07-28T00:00:00Z"]])
    func whatIsNoSeriesIsComparedByPosition(times: [String]) throws {
        let change = JSONDifference(from: try series(times, "1,2"), to: try series(times.reversed(), "1,3"))
        #expect(change.updated.contains("h.x[1]"))
        #expect(change.revised == [])
    }

    @Test func aListOfAnotherLengthIsComparedByPosition() throws {
        let change = JSONDifference(
            from: try series(Array(Self.hours[0...2]), "1,2"), to: try series(Array(Self.hours[1...3]), "1,2"))
        #expect(change.updated == [])
        #expect(change.inserted == ["h.time[2]"])
    }

    @Test func tooManyRevisionsBecomeTheirList() throws {
        let change = JSONDifference(
            from: try series(Self.hours, "0,0,0,0,0,0,0,0,0,0"), to: try series(Self.hours, "1,1,1,1,1,1,1,1,1,1"),
            limit: 3)
        #expect(change.updated == ["h.x"])
        #expect(change.revised == [])
    }
}
