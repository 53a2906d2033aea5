import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit

/// A member of a sample that seems to be the time of its values.
struct SampleTime {
    private(set) var path: String
    private(set) var basis: PluginTime.Basis
    private(set) var instant: Instant
    /// What a person should look at.
    private(set) var note: String?
    /// Where the clocks of the place are told.
    private(set) var clock: SampleClock?

    /// What a number of seconds is called.
    private static let names: Set<String> = [
        "time", "timestamp", "ts", "dt", "date", "datetime", "updated", "updatedat", "lastupdated", "lastupdate",
        "measuredat", "measured", "observedat", "observed", "observationtime", "recordedat", "reportedat", "utc", "iso",
        "local", "epoch", "unixtime", "from", "hour", "datetimeutc", "timeutc", "timestamputc", "lastseen", "createdat",
        "t", "at", "times", "hours", "period", "start",
    ]

    /// Nil for a member that is no time.
    init?(_ name: String, _ value: JSONValue, _ path: String) {
        self.path = path
        // Text that reads as an instant is one, whatever it is called; a number may be anything.
        if Self.names.contains(Metric.plain(name)),
            let number = value.double ?? value.string.flatMap({ Double($0) })
        {
            guard (1e9..<4e9).contains(number) || (1e12..<4e12).contains(number) else { return nil }
            basis = number < 1e11 ? .epoch : .epochMilliseconds
            instant = Instant(milliseconds: Int64(number < 1e11 ? number * 1000 : number))
            return
        }
        guard let text = value.string else { return nil }
        if let instant = Instant(rfc3339: text) {
            (basis, self.instant) = (.offset, instant)
            return
        }
        guard let instant = Instant(rfc3339: text + "Z") ?? Instant(rfc3339: text + ":00Z") else { return nil }
        self.instant = instant
        basis = .utc
        note =
            "'\(path)' says no offset and is taken as UTC; if it shows clocks of the place, write 'base: local' and 'zone'"
    }

    /// The same, a time without offset being one of these clocks.
    func shown(by clock: SampleClock?) -> SampleTime {
        guard let clock, basis == .utc else { return self }
        var time = self
        time.basis = .local
        time.clock = clock
        time.instant = Instant(milliseconds: instant.milliseconds - Int64(clock.offset(instant)) * 1000)
        time.note = "'\(path)' says no offset and is taken as clocks of '\(clock.path)'"
        return time
    }

    /// The same in a column, at whose first time it stands.
    func inColumn(_ path: String) -> SampleTime {
        var time = self
        time.path = path
        time.note = note?.exchanging("'\(self.path)'", for: "'\(path)'")
        return time
    }
}
