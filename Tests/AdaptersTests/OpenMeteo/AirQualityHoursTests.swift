import EnvironmentModel
import Testing

@Suite struct AirQualityHoursTests {
    /// Six hours from 12:00 to 17:00, in an answer that came at 14:03.
    private static func body(_ hourly: String, now: String = #""2026-08-20T14:00""#) -> String {
        AirQualityAnswerTests.body(time: now, rest: #","hourly":{\#(hourly)}"#)
    }

    private static let hours =
        #""time":["2026-08-20T12:00","2026-08-20T13:00","2026-08-20T14:00","2026-08-20T15:00","2026-08-20T16:00","2026-08-20T17:00"]"#

    @Test(arguments: [
        (2, 3, [12, 13, 14, 15, 16]), (0, 1, [14]), (0, 0, []), (1, 0, [13]), (9, 9, [12, 13, 14, 15, 16, 17]),
    ])
    func hoursAreCutAroundTheCurrentOne(past: Int, next: Int, kept: [Int]) throws {
        let body = Self.body(Self.hours + #","pm2_5":[12,13,14,15,16,17]"#)
        let hourly = try #require(
            try AirQualityAnswerTests.sample(body, hours: HourWindow(past: past, next: next)).hourly)
        #expect(hourly.rows == [kept.map { .value(Double($0)) }])
        #expect(hourly.times.map(\.rfc3339) == kept.map { "2026-08-20T\($0):00:00+02:00" })
    }

    /// Of whenever the current values are.
    @Test(arguments: ["2026-08-20T14:45", "2026-08-20T07:00", "2026-08-19T14:00", "2026-08-20T17:00"])
    func hoursAreThoseAroundNow(current: String) throws {
        let body = Self.body(Self.hours + #","pm2_5":[12,13,14,15,16,17]"#, now: #""\#(current)""#)
        let hourly = try AirQualityAnswerTests.sample(body, hours: HourWindow(past: 1, next: 2)).hourly
        #expect(hourly?.rows == [[.value(13), .value(14), .value(15)]])
    }

    @Test func withoutCurrentValuesTheyAreToo() throws {
        let body =
            #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":7200,"hourly":{\#(Self.hours),"pm2_5":[1,2,3,4,5,6]}}"#
        let sample = try AirQualityAnswerTests.sample(body, hours: HourWindow(past: 0, next: 1))
        #expect(sample.hourly?.rows == [[.value(3)]])
        #expect(sample.time == nil)
        #expect(sample.readings == [.missing(.notReported)])
    }

    /// Reversed, or with an hour twice, they say nothing reliable.
    @Test(arguments: [#""2026-08-20T14:00","2026-08-20T13:00""#, #""2026-08-20T14:00","2026-08-20T14:00""#])
    func timesThatDoNotRiseAreBadData(times: String) {
        let body = Self.body(#""time":[\#(times)],"pm2_5":[1,2]"#)
        #expect(throws: SourceError.self) {
            try AirQualityAnswerTests.sample(body, hours: HourWindow(past: 2, next: 2))
        }
    }

    /// An API that sends days where hours were asked is not read to its end.
    @Test(arguments: ["null", #""x""#, #""2026-08-20T12:00""#])
    func whatStandsBehindTheWindowIsNotLookedAt(last: String) throws {
        let times = #""2026-08-20T13:00","2026-08-20T14:00","2026-08-20T15:00",\#(last)"#
        let body = Self.body(#""time":[\#(times)],"pm2_5":[13,14,15,"x"]"#)
        let hourly = try AirQualityAnswerTests.sample(body, hours: HourWindow(past: 1, next: 1)).hourly
        #expect(hourly?.rows == [[.value(13), .value(14)]])
    }

    @Test(arguments: [
        ("", Reading.missing(.notReported)), (#","pm2_5":[1,2]"#, .missing(.notReported)),
        (#","pm2_5":[]"#, .missing(.notReported)), (#","pm2_5":7"#, .missing(.notReported)),
        (#","pm2_5":[0,0,null,0,0,0]"#, .missing(.null)), (#","pm2_5":[0,0,"x",0,0,0]"#, .missing(.notANumber)),
        (#","pm2_5":[0,0,-9,0,0,0]"#, .missing(.outOfRange(-9))),
    ])
    func aRowThatDoesNotFitNeverSlides(row: String, now: Reading) throws {
        let sample = try AirQualityAnswerTests.sample(Self.body(Self.hours + row), hours: HourWindow(past: 0, next: 1))
        #expect(sample.hourly?.rows == [[now]])
    }

    @Test(arguments: [#""pm2_5":[1]"#, #""time":7"#, #""time":["x"]"#, #""time":[null]"#, #""time":["2026-08-20"]"#])
    func withoutAnAxisOfTimeItIsBadData(hourly: String) {
        #expect(throws: SourceError.self) {
            try AirQualityAnswerTests.sample(Self.body(hourly), hours: HourWindow(past: 0, next: 1))
        }
    }

    @Test func hoursThatNobodyAskedForAreLeftOut() throws {
        let sample = try AirQualityAnswerTests.sample(Self.body(Self.hours + #","pm2_5":[1,2,3,4,5,6]"#))
        #expect(sample.hourly == nil)
    }

    @Test func unixTimeCountsFromTheEpoch() throws {
        let body = Self.body(#""time":[1787227200,1787230800],"pm2_5":[1,2]"#, now: "1787227200")
        let sample = try AirQualityAnswerTests.sample(body, hours: HourWindow(past: 0, next: 2))
        #expect(sample.hourly?.times.map(\.rfc3339) == ["2026-08-20T14:00:00+02:00", "2026-08-20T15:00:00+02:00"])
    }
}
