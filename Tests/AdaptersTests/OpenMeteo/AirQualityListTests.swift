import EnvironmentModel
import ProviderKit
import Testing

/// What one place of a list says is the same, whatever stands before it.
@Suite struct AirQualityListTests {
    private static func body(
        _ current: String = #""pm2_5":8.4,"ozone":78.0"#,
        units: String = #","current_units":{"pm2_5":"μg/m³","ozone":"μg/m³"}"#,
        zone: String = #","utc_offset_seconds":7200,"timezone":"Europe/Berlin""#, time: String = #""2026-08-20T14:00""#,
        rest: String = ""
    ) -> String {
        AirQualityAnswerTests.body(current, units: units, zone: zone, time: time, rest: rest)
    }

    private static let places = [
        body(), body(#""pm2_5":1,"ozone":2"#), body(#""ozone":2,"pm2_5":1"#), body(#""pm2_5":1"#),
        body(#""pm2_5":null,"ozone":2"#), body(#""pm2_5":-3,"ozone":"2""#), body(#""pm2_5":[1],"ozone":2"#),
        body(#""pm2_5_cams_europe":1,"ozone":2"#), body(rest: #","location_id":1"#),
        body(units: #","current_units":{"pm2_5":"mg/m³","ozone":"μg/m³"}"#),
        body(units: #","current_units":{"ozone":"μg/m³","pm2_5":"mg/m³"}"#),
        body(units: #","current_units":{"pm2_5":"furlong","ozone":"μg/m³"}"#), body(units: ""),
        body(zone: #","utc_offset_seconds":3600,"timezone":"Europe/Lisbon""#), body(zone: ""),
        body(zone: #","utc_offset_seconds":7200,"timezone":"Europe/Berlin","timezone_abbreviation":"CEST""#),
        body(zone: #","utc_offset_seconds":3600,"timezone":"Europe/Berlin","timezone_abbreviation":"CEST""#),
        body(zone: #","utc_offset_seconds":7200,"timezone":"Europe/Paris","timezone_abbreviation":"CEST""#),
        body(zone: #","utc_offset_seconds":null,"timezone":"Europe/Berlin""#), body(time: #""2026-08-20T13:00""#),
        body(time: "1787227200"), body(time: #""yesterday""#), "null", "[]", "{}",
        #"{"latitude":52.5,"longitude":13.4}"#,
        #"{"latitude":1,"longitude":13.4,"current":{"time":"2026-08-20T14:00","pm2_5":8.4}}"#,
        #"{"current":{"pm2_5":8.4,"ozone":1,"time":"2026-08-20T14:00"},"longitude":373.4,"latitude":52.5}"#,
        #"{"latitude":52.5,"longitude":13.4,"current":[8.4]}"#,
    ]

    private static let metrics = ["pm2_5", "ozone"]

    /// What the answer says by itself.
    private func alone(_ body: String) -> Result<AirQualitySample, any Error> {
        Result { try AirQualityAnswerTests.sample("[\(body)]", Self.metrics) }
    }

    @Test(arguments: places) func isReadAsIfItStoodAlone(_ first: String) throws {
        let firstAlone = alone(first)
        for second in Self.places {
            let secondAlone = alone(second)
            let list = [first, second, first, second, second, first, first]
            let text = "[\(list.joined(separator: ","))]"
            // Where no place is good, the whole is not either.
            guard let together = try? AirQualityAnswerTests.samples(text, Self.metrics, places: list.count) else {
                #expect((try? firstAlone.get()) == nil && (try? secondAlone.get()) == nil)
                continue
            }
            for (place, body) in zip(together, list) {
                switch (place, body == first ? firstAlone : secondAlone) {
                case (.success(let sample), .success(let lone)): #expect(sample == lone, "\(body) behind \(first)")
                case (.failure(let error), .failure(let lone)): #expect(error == lone as? SourceError)
                default: Issue.record("\(body) behind \(first)")
                }
            }
        }
    }
}
