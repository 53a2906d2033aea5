import EnvironmentModel
import Testing

/// Which of many stations a plug-in takes, and what follows when there is none.
@Suite struct PluginNearestTests {
    private static func plugin(_ more: String = "") throws -> PluginCase {
        try PluginCase(
            """
            version: 1
            capability: air_quality
            steps:
              - name: find
                request: {url: https://api.example.org/stations}
                take:
                  station:
                    nearest: {items: "$.find[*]", latitude: $.lat, longitude: $.lon\(more)}
                    path: $.id
            fields: {pm2_5: {path: $.station.v, unit: ug/m3}}
            time: {path: $.station.t, base: offset}
            place: {latitude: $.station.lat, longitude: $.station.lon, within_km: 50}
            """)
    }

    private static let recent = ", time: {path: $.t, base: offset}, max_age: 6h"

    private static func station(
        _ id: Int, _ lat: String, _ lon: String, _ time: String = "2026-08-20T12:00:00Z"
    ) -> String {
        #"{"id":\#(id),"lat":\#(lat),"lon":\#(lon),"t":"\#(time)","v":\#(id)}"#
    }

    @Test(arguments: [
        ([station(1, "52.6", "13.4"), station(2, "52.53", "13.4"), station(3, "52.4", "13.4")], "", 2.0),
        ([station(1, "52.53", "13.4"), station(2, "52.53", "13.4")], "", 1.0),
        ([station(1, "null", "13.4"), station(2, "95", "13.4"), station(3, "52.6", "373.4")], "", 3.0),
        ([station(1, "52.53", "13.4", "2024-08-20T12:00:00Z"), station(2, "52.6", "13.4")], recent, 2.0),
        ([station(1, "52.53", "13.4", "never"), station(2, "52.6", "13.4")], recent, 2.0),
    ])
    func theNearestIsTaken(_ stations: [String], _ more: String, _ value: Double) throws {
        let sample = try Self.plugin(more).sample("[" + stations.joined(separator: ",") + "]")
        #expect(sample.reading("pm2_5") == .value(value))
    }

    @Test(arguments: [
        ("[]", "", "'test' knows no 'station' for this question: none is listed (plugin.yaml:8)"),
        ("[{}]", "", "question: of the one listed none has a position (plugin.yaml:8)"),
        (
            "[" + station(1, "52.5", "13.4", "2024-08-20T12:00:00Z") + ",{}]", recent,
            "question: of the 2 listed none has a position and was heard of within 6 hours (plugin.yaml:8)"
        ),
        ("[" + station(1, "50", "13.4") + "]", "", "'test' knows nothing nearer than 280.3 km, and 50 km are allowed"),
    ])
    func withoutOneThereIsNoCoverage(_ body: String, _ more: String, _ message: String) throws {
        let refusal = try Self.plugin(more).refusal(body)
        #expect(refusal?.kind == .noCoverage)
        #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
    }

    /// Two steps, of which the second would be asked for what stands too far away.
    private static func twoSteps(_ within: String) throws -> PluginCase {
        try PluginCase(
            """
            version: 1
            capability: air_quality
            steps:
              - name: find
                request: {url: https://api.example.org/stations}
                take: {station: $.find.id}
              - name: latest
                request: {url: "https://api.example.org/stations/${step.station}"}
            errors: [{path: $.error, kind: provider_rejected, message: $.error}]
            fields: {pm2_5: {path: $.latest.v, unit: ug/m3}}
            time: {path: $.latest.t, base: offset}
            place: {latitude: $.find.lat, longitude: $.find.lon, within_km: \(within)}
            """)
    }

    @Test(arguments: [
        ("0.5", "'test' knows nothing nearer than 1.2 km, and 0.5 km are allowed"),
        ("1.15", "'test' knows nothing nearer than 1.2 km, and 1.15 km are allowed"),
    ])
    func oneTooFarAwayNeedsNoFurtherStep(_ within: String, _ message: String) throws {
        let refusal = try Self.twoSteps(within).refusal(Self.station(1, "52.5305", "13.405"))
        #expect(refusal?.kind == .noCoverage)
        #expect(refusal?.message == message)
    }

    @Test func anErrorNamesItsStep() throws {
        let plugin = try Self.twoSteps("50")
        #expect(plugin.refusal(#"{"error":"no"}"#)?.message == "'test' refused the request: no (step 'find')")
        let error = #expect(throws: SourceError.self) {
            try plugin.answer(.berlin(), [Self.station(1, "52.53", "13.4"), #"{"error":"no"}"#])
        }
        #expect(error?.message == "'test' refused the request: no (step 'latest')")
    }
}
