import EnvironmentModel
import ProviderKit
import Testing
import Transport

@Suite struct AirQualityRequestTests {
    private static func request(
        _ places: [(Double, Double)] = [(52.52, 13.405)], _ names: [String] = ["us_aqi", "pm2_5"],
        hours: HourWindow? = nil, history: AirQualityHistory? = nil, precision: Int = 4
    ) throws -> HTTPRequest {
        var walk = try AdapterWalk("open-meteo/air-quality")
        walk.precision = precision
        let points = places.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        let query = AirQualityQuery(
            places: points, metrics: names.compactMap(Metric.init(named:)), hours: hours, history: history)
        return try #require(try walk.requests(.airQuality(query)).first)
    }

    @Test func oneQuestionIsOneCall() throws {
        let request = try Self.request()
        #expect(request.method == .get)
        #expect(
            request.redactedURL()
                == "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=52.52&longitude=13.405&current=us_aqi,pm2_5&timezone=auto"
        )
    }

    @Test func placesAreListsInTheirOrder() throws {
        let parameters = try Self.request([(40.7128, -74.006), (52.52, 13.405), (-33.8688, 151.2093)]).parameters
        #expect(parameters["latitude"] == "40.7128,52.52,-33.8688")
        #expect(parameters["longitude"] == "-74.006,13.405,151.2093")
    }

    @Test(arguments: [(0, "53", "13"), (2, "52.53", "13.4"), (4, "52.5263", "13.405"), (7, "52.526296", "13.40499")])
    func noMoreDecimalsLeaveThanAllowed(precision: Int, latitude: String, longitude: String) throws {
        let parameters = try Self.request([(52.526_296, 13.404_99)], precision: precision).parameters
        #expect(parameters["latitude"] == latitude)
        #expect(parameters["longitude"] == longitude)
    }

    @Test(
        arguments: [((2, 3), "2", "3"), ((0, 0), "0", "1"), ((2208, 168), "2208", "168")]
            as [((Int, Int), String, String)])
    func hoursAreAskedAroundNow(window: (Int, Int), past: String, next: String) throws {
        let parameters = try Self.request(hours: HourWindow(past: window.0, next: window.1)).parameters
        #expect(parameters["hourly"] == "us_aqi,pm2_5")
        #expect(parameters["current"] == "us_aqi,pm2_5")
        #expect(parameters["past_hours"] == past)
        #expect(parameters["forecast_hours"] == next)
    }

    @Test(
        arguments: [
            (nil, "pm2_5,ozone", "23", "1"), ((2, 3), "us_aqi,pm2_5,ozone", "23", "3"),
            ((48, 0), "us_aqi,pm2_5,ozone", "48", "1"),
        ] as [((Int, Int)?, String, String, String)])
    func hoursForAveragesTravelInTheSameCall(
        window: (Int, Int)?, hourly: String, past: String, next: String
    ) throws {
        let history = AirQualityHistory(metrics: ["pm2_5", "ozone"].compactMap(Metric.init(named:)), hours: 24)
        let hours = window.map { HourWindow(past: $0.0, next: $0.1) }
        let parameters = try Self.request(hours: hours, history: history).parameters
        #expect(parameters["current"] == "us_aqi,pm2_5")
        #expect(parameters["hourly"] == hourly)
        #expect(parameters["past_hours"] == past)
        #expect(parameters["forecast_hours"] == next)
    }

    @Test func withoutHoursNoneAreAsked() throws {
        let names = try Self.request().query.map(\.name)
        #expect(names == ["latitude", "longitude", "current", "timezone"])
    }

    @Test func aThousandPlacesAreOneForm() throws {
        let places = (0..<1000).map { (Double($0 % 180) - 89.5, Double($0 % 360) - 179.5) }
        let request = try Self.request(places)
        #expect(request.method == .post)
        #expect(request.url == "https://air-quality-api.open-meteo.com/v1/air-quality")
        #expect(request.parameters["latitude"]?.split(separator: ",").count == 1000)
    }

    @Test func theAddressHoldsUpTo3500Characters() throws {
        var longest = 0
        var shortestForm = Int.max
        for count in 1...300 {
            let request = try Self.request(Array(repeating: (-33.8688, 151.2093), count: count))
            let length = request.redactedURL().utf8.count
            if request.method == .get {
                longest = max(longest, length)
            } else {
                shortestForm = min(shortestForm, length)
            }
        }
        #expect(longest <= 3500)
        #expect(longest > 3450)
        #expect(shortestForm > 3450)
    }
}
