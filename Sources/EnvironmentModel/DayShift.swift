/// How the 24 hours that a provider counts as a day differ from the day at the place.
package struct DayShift: Sendable, Hashable {
    /// Seconds by which they begin after the day does; negative before it.
    package let start: Int
    /// Seconds by which they end after the day does; negative before it.
    package let end: Int
    /// Whether the place had that day at all.
    package let exists: Bool

    /// In seconds.
    package init(start: Int, end: Int, exists: Bool = true) {
        (self.start, self.end, self.exists) = (start, end, exists)
    }
}

extension DayShift: CustomStringConvertible {
    /// What these hours do, such as `begin 1 hour before the day and end 1 hour before its end`.
    package var description: String {
        let begin = start == 0 ? "begin with the day" : "begin \(DayShift.words(start)) the day"
        let end = end == 0 ? "end with it" : "end \(DayShift.words(end)) its end"
        return "\(begin) and \(end)"
    }

    /// `1 hour before`, `30 minutes after`.
    private static func words(_ seconds: Int) -> String {
        let minutes = (abs(seconds) + 30) / 60
        let (count, unit) = minutes.isMultiple(of: 60) ? (minutes / 60, "hour") : (minutes, "minute")
        return "\(count) \(unit)\(count == 1 ? "" : "s") \(seconds < 0 ? "before" : "after")"
    }
}
