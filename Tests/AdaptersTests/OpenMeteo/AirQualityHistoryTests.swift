import EnvironmentModel
import ProviderKit
import Testing

@Suite struct AirQualityHistoryTests {
    /// The only sample of an answer to a question for `pm2_5` with the last three hours of `ozone`.
    private static func sample(_ hourly: String, hours: HourWindow? = nil) throws -> AirQualitySample {
        let metrics = try ["pm2_5", "ozone"].map { try #require(Metric(named: $0)) }
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let query = AirQualityQuery(
            places: [place], metrics: [metrics[0]], hours: hours,
            history: AirQualityHistory(metrics: [metrics[1]], hours: 3))
        let walk = try AdapterWalk("open-meteo/air-quality")
        let answer = try walk.answer(
            .airQuality(query), AirQualityAnswerTests.body(time: #""2026-08-20T14:00""#, rest: hourly))
        guard case .airQuality(let items) = answer else { throw AdapterWalk.UnknownAdapter() }
        return try #require(items.first).get()
    }

    private static let hours =
        #"{"time":["2026-08-20T11:00","2026-08-20T12:00","2026-08-20T13:00","2026-08-20T14:00","2026-08-20T15:00"],"#
        + #""pm2_5":[1,2,3,4,5],"ozone":[10,20,null,40,50]}"#

    @Test func theHoursUpToThePresentOneAreKept() throws {
        let sample = try Self.sample(#","hourly":\#(Self.hours)"#)
        #expect(sample.history?.rows == [[.value(20), .missing(.null), .value(40)]])
        #expect(sample.history?.times.first?.rfc3339 == "2026-08-20T12:00:00+02:00")
        #expect(sample.hourly == nil)
    }

    @Test func hoursThatAreShownAreCutForThemselves() throws {
        let sample = try Self.sample(#","hourly":\#(Self.hours)"#, hours: HourWindow(past: 0, next: 2))
        #expect(sample.hourly?.rows == [[.value(4), .value(5)]])
        #expect(sample.history?.times.count == 3)
    }

    @Test(arguments: ["", #","hourly":{"time":["x"],"ozone":[1]}"#, #","hourly":{}"#, #","hourly":7"#])
    func withoutThemTheRestIsStillAnAnswer(hourly: String) throws {
        let sample = try Self.sample(hourly)
        #expect(sample.history == nil)
        #expect(sample.readings == [.value(8.4)])
    }
}
