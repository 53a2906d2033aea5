import EnvironmentModel
import JSON
import ProviderKit

/// A member of a sample that seems to be the time of its values.
struct SampleTime {
    let path: String
    let basis: PluginTime.Basis
    let instant: Instant
    /// What a person should look at.
    let note: String?

    /// What a number of seconds is called.
    private static let names: Set<String> = [
        "time", "timestamp", "ts", "dt", "date", "datetime", "updated", "updatedat", "lastupdated", "lastupdate",
        "measuredat", "measured", "observedat", "observed", "observationtime", "recordedat", "reportedat", "utc", "iso",
        "local", "epoch", "unixtime", "from", "hour", "datetimeutc", "timeutc", "timestamputc", "lastseen", "createdat",
    ]

    /// Nil for a member that is no time.
    init?(_ name: String, _ value: JSONValue, _ path: String) {
        self.path = path
        // Text that reads as an instant is one, whatever it is called; a number may be anything.
        if Self.names.contains(MetricAlias.plain(name)),
            let number = value.double ?? value.string.flatMap({ Double($0) })
        {
            guard (1e8..<1e14).contains(number) else { return nil }
            (basis, note) = (number < 1e11 ? .epoch : .epochMilliseconds, nil)
            instant = Instant(milliseconds: Int64(number < 1e11 ? number * 1000 : number))
            return
        }
        guard let text = value.string else { return nil }
        if let instant = Instant(rfc3339: text) {
            (basis, note, self.instant) = (.offset, nil, instant)
            return
        }
        guard let instant = Instant(rfc3339: text + "Z") ?? Instant(rfc3339: text + ":00Z") else { return nil }
        self.instant = instant
        basis = .utc
        note =
            "'\(path)' says no offset and is taken as UTC; if it shows clocks of the place, write 'base: local' and 'zone'"
    }
}
