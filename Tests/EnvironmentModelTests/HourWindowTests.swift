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
}
