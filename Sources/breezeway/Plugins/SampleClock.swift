import EnvironmentModel
import JSON
import ProviderKit

/// A member of a sample that seems to say how the clocks at the place go.
struct SampleClock {
    let path: String
    /// Whether it is an IANA zone; else an offset.
    let isZone: Bool
    /// Seconds east of Greenwich that clocks showed, a time of theirs being read as if it were UTC.
    let offset: @Sendable (Instant) -> Int

    private static let zones: Set<String> = [
        "zone", "timezone", "tz", "timezonename", "tzname", "zoneid", "timezoneid",
    ]
    private static let offsets: Set<String> = [
        "utcoffset", "utcoffsetseconds", "gmtoffset", "timezoneoffset", "tzoffset", "zoneoffset", "offset",
    ]

    /// Nil for a member that says nothing of clocks.
    init?(_ name: String, _ value: JSONValue, _ path: String, rules: (String) -> TimeZoneRules?) {
        self.path = path
        let plain = Metric.plain(name)
        if Self.zones.contains(plain), let text = value.string, let zone = rules(text) {
            isZone = true
            offset = { clock in
                let near = zone.offset(at: clock)
                return zone.offset(at: Instant(milliseconds: clock.milliseconds - Int64(near) * 1000))
            }
            return
        }
        let seconds = value.string.flatMap { Int(offset: $0) } ?? value.integer
        guard Self.offsets.contains(plain), let seconds, abs(seconds) <= 18 * 3600 else { return nil }
        isZone = false
        offset = { _ in seconds }
    }
}
