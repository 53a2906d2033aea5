import EnvironmentModel
import JSON

/// How Open-Meteo writes time: local wall clock without an offset, or seconds since the epoch.
enum OpenMeteoTime {
    /// The offset that the whole answer is written in, in seconds: the place's offset at the time of the request, whatever
    /// the season of the data. An answer that names neither offset nor zone is in GMT, the API's default.
    static func offset(of item: JSONValue, provider: String) throws(SourceError) -> Int {
        guard let offset = item.integer("utc_offset_seconds"), abs(offset) <= 18 * 3600 else {
            if item["utc_offset_seconds"]?.isNull ?? true {
                guard item["timezone"] == nil || item["timezone"]?.equals("GMT") == true else {
                    throw .badData(from: provider, "named a time zone without 'utc_offset_seconds'")
                }
                return 0
            }
            throw .badData(from: provider, "sent an 'utc_offset_seconds' that is no offset")
        }
        if let name = item.string("timezone_abbreviation"), let meant = ZoneAbbreviation.offset(name), meant != offset {
            let what = "sent an offset of \(offset) seconds where '\(excerpt(name))' is \(meant): one of them is wrong"
            throw .badData(from: provider, what)
        }
        return offset
    }

    /// The moment that `value` names; nil when it is neither of the two forms.
    static func instant(_ value: JSONValue, offset: Int) -> Instant? {
        if value.kind == .string { return value.read { Instant(wallClock: $0, offset: offset) } }
        guard let seconds = value.integer, abs(seconds) < 1 << 40 else { return nil }
        return Instant(milliseconds: Int64(seconds) * 1000, offset: offset)
    }

    /// The calendar day that `value` names: its own text, or the local day of a moment. Nil when it is neither.
    static func day(_ value: JSONValue, offset: Int) -> Day? {
        if let text = value.string { return Day(text) }
        return instant(value, offset: offset)?.day
    }
}
