import EnvironmentModel
import Testing

/// For which point the values of a plug-in are, and how far that may lie from the place asked (Berlin).
@Suite struct PluginReachTests {
    private static let asking = "request: {url: 'https://api.example.org/${latitude}/${longitude}'}"
    private static let fixed = "request: {url: https://api.example.org/now}"
    private static let nearest = """
        steps:
          - name: answer
            request: {url: https://api.example.org/now}
            take: {station: {nearest: {items: $.answer, latitude: $.lat, longitude: $.lon}, path: $.t}}
        """

    private static func plugin(_ request: String, place: String = "") throws -> PluginCase {
        let root = request == nearest ? "$.answer" : "$"
        return try PluginCase(
            """
            version: 1
            capability: air_quality
            \(request)
            fields: {pm2_5: {path: \(root).v, unit: ug/m3}}
            time: {path: \(root).t, base: offset}
            \(place.replacing("$", with: root))
            """)
    }

    private static func body(_ point: String) -> String { #"{"t":"2026-08-20T12:00:00Z","v":7\#(point)}"# }
    private static let place = "place: {latitude: $.lat, longitude: $.lon}"

    @Test(arguments: [
        (asking, place, #","lat":-33.8,"lon":151.2"#, 16_089), (fixed, place, #","lat":-33.8,"lon":151.2"#, 16_089),
        (nearest, place, #","lat":-33.8,"lon":151.2"#, 16_089), (nearest, "", #","lat":-33.8,"lon":151.2"#, 16_089),
        (asking, place, #","lat":57.1,"lon":13.4"#, 509),
    ])
    func anotherPlaceIsBadData(_ request: String, _ place: String, _ point: String, _ distance: Int) throws {
        let refusal = try Self.plugin(request, place: place).refusal(Self.body(point))
        #expect(refusal?.kind == .providerBadData)
        #expect(
            refusal?.message
                == "'test' answered for a point \(distance) km from the place asked, which is another place")
    }

    @Test(arguments: [
        (asking, place, #","lat":56.9,"lon":13.4"#, Coordinate(latitude: 56.9, longitude: 13.4)),
        (fixed, place, #","lat":56.9,"lon":13.4"#, Coordinate(latitude: 56.9, longitude: 13.4)),
        (nearest, "", #","lat":56.9,"lon":13.4"#, Coordinate(latitude: 56.9, longitude: 13.4)),
        (asking, "", "", .berlin), (asking, place, "", .berlin), (fixed, "", "", nil), (fixed, place, "", nil),
        (asking.replacing("/${longitude}", with: ""), "", "", nil),
        (
            fixed, "place: {latitude: $.lat, longitude: $.lon, within_km: 20000}", #","lat":-33.8,"lon":151.2"#,
            Coordinate(latitude: -33.8, longitude: 151.2)
        ),
    ])
    func thePointIsTheOneThatIsTold(
        _ request: String, _ place: String, _ point: String, _ used: Coordinate?
    ) throws {
        let sample = try Self.plugin(request, place: place).sample(Self.body(point))
        #expect(sample.reading("pm2_5") == .value(7))
        #expect(sample.used == used)
    }
}
