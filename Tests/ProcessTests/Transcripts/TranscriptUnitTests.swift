import JSON
import Testing

/// `describe` knows every unit that any answer writes.
@Suite struct TranscriptUnitTests {
    @Test func describeMapsEveryUnit() async throws {
        let run = try await onOwnThread { try Run(["ask", "describe"]) }
        let known = try #require(try JSONDocument(Array(run.output.utf8)).root["units"])
        var written: Set<String> = []
        for answer in Transcript.all.flatMap(\.answers) {
            Self.collect(try JSONDocument(Array(answer.text.utf8)).root, into: &written)
        }
        #expect(written.isSuperset(of: ["µg/m³", "°C", "deg", "m", "grains/m³", "USAQI"]))
        #expect(written.filter { known[$0]?.string == nil } == [])
    }

    /// The values of every member `units`, and of every `unit`; but for `describe`, which maps.
    private static func collect(_ value: JSONValue, into units: inout Set<String>) {
        guard value["kind"]?.string != "describe" else { return }
        for (key, member) in value.members {
            if key == "units" {
                for unit in member.members { units.formUnion([unit.value.string].compactMap { $0 }) }
            }
            if key == "unit", let unit = member.string { units.insert(unit) }
            collect(member, into: &units)
        }
        for element in value.elements { collect(element, into: &units) }
    }
}
