import EnvironmentModel
import Testing

@Suite struct HourWindowTests {
    private static func clock(_ text: String) throws -> Instant {
        try #require(Instant(rfc3339: "2026-08-20T\(text)Z"))
    }

    /// Two hours before the one that runs and two from it on, of a provider whose clock is not the one here.
    @Test(arguments: [
        ("14:03:00", "12:00:00", 4, "14:03:00"), ("14:59:59", "13:00:00", 4, "15:01:59"),
        ("14:58:00", "13:00:00", 4, "15:00:00"), ("14:57:59", "13:00:00", 4, "14:57:59"),
        ("15:00:01", "12:00:00", 4, "14:58:01"), ("15:01:59", "12:00:00", 4, "14:59:59"),
        ("15:02:00", "12:00:00", 4, "15:02:00"), ("14:59:59", "13:00:00", 3, "14:59:59"),
        ("14:59:59", "13:00:00", 24, "14:59:59"), ("14:59:59", "11:00:00", 4, "14:59:59"),
    ])
    func hoursOfAnotherClockCountFromIt(now: String, first: String, count: Int, moment: String) throws {
        let window = HourWindow(past: 2, next: 2)
        let found = window.moment(ofHours: count, from: try Self.clock(first), near: try Self.clock(now))
        #expect(found == (try Self.clock(moment)))
    }

    @Test func withoutHoursItIsNow() throws {
        let now = try Self.clock("14:59:59")
        #expect(HourWindow(past: 0, next: 0).moment(ofHours: 0, from: nil, near: now) == now)
    }

    /// Of a window of two hours before the one that runs and two from it on.
    @Test(arguments: [
        (["12:00", "13:00", "14:00", "15:00"], "14:20:00", "15:00:00"),
        (["11:30", "12:30", "13:30", "14:30"], "14:20:00", "14:30:00"),
        (["11:15", "12:15", "13:15", "14:15"], "14:14:59", "14:15:00"),
        // Of a clock that is late, and of one that is ahead.
        (["11:00", "12:00", "13:00", "14:00"], "14:00:03", "14:00:00"),
        (["12:00", "13:00", "14:00", "15:00"], "13:59:50", "15:00:00"),
        // Where some are missing, only the minute is known.
        (["12:30", "13:30"], "14:20:00", "14:30:00"), (["12:30", "13:30"], "14:30:00", "15:30:00"),
        (["14:30", "15:30", "16:30"], "14:20:00", "14:30:00"), ([], "14:20:00", "15:00:00"),
    ])
    func hoursLastUntilTheOneThatRunsIsOver(times: [String], now: String, end: String) throws {
        let times = try times.map { try Self.clock($0 + ":00") }
        #expect(HourWindow(past: 2, next: 2).end(ofHours: times, at: try Self.clock(now)) == (try Self.clock(end)))
    }

    @Test(arguments: [
        ("14:00:00", "14:20:00", "15:00:00"), ("13:30:00", "14:20:00", "14:30:00"),
        ("14:17:00", "14:20:00", "15:17:00"), ("13:00:00", "14:00:03", "14:00:00"),
        ("13:00:00", "14:01:59", "14:00:00"), ("13:00:00", "14:02:00", "15:00:00"),
        ("11:45:00", "14:20:00", "14:45:00"), ("14:00:00", "13:59:50", "15:00:00"),
        ("15:00:00", "14:20:00", "15:00:00"), ("23:00:00", "14:20:00", "15:00:00"),
    ])
    func aValueLastsUntilItsHourIsOver(time: String, now: String, end: String) throws {
        let found = HourWindow.end(ofHour: try Self.clock(time), at: try Self.clock(now))
        #expect(found == (try Self.clock(end)))
    }
}
