/// The offset of a zone in years to come: a POSIX `TZ` text with the hours of RFC 9636, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct RecurringOffset: Sendable {
    /// A yearly change of the clocks.
    struct Change: Sendable {
        /// How the day is named.
        enum Date: Sendable {
            /// 1…365; 29 February is never counted.
            case julian(Int)
            /// 0…365; 29 February is counted.
            case ordinal(Int)
            /// The `week`th, 5 for the last, `weekday` (0 is Sunday) of a month.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        let date: Date
        /// Seconds after local midnight, perhaps before it or days after.
        let time: Int
    }

    /// Seconds east of Greenwich.
    let standard: Int
    /// The offset in summer, its begin in standard time and its end in summer time; nil where clocks never change.
    let summer: (offset: Int, begin: Change, end: Change)?

    /// Reads the text; nil for any other form.
    init?(_ text: [UInt8]) {
        var reader = RecurringOffsetReader(text)
        guard let parts = reader.read() else { return nil }
        (standard, summer) = (parts.standard, parts.summer)
    }

    /// Seconds east of Greenwich at so many seconds after the epoch.
    func offset(at seconds: Int64) -> Int {
        guard let summer else { return standard }
        let local = (seconds + Int64(standard)).floorDivided(by: 86_400)
        let year = Day(number: Int(local)).civil.year
        let begin = summer.begin.seconds(in: year) - Int64(standard)
        let end = summer.end.seconds(in: year) - Int64(summer.offset)
        let isSummer =
            begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
        return isSummer ? summer.offset : standard
    }
}

extension RecurringOffset.Change {
    /// Local seconds since the epoch at which this happens in `year`.
    fileprivate func seconds(in year: Int) -> Int64 {
        Int64(date.day(in: year)) * 86_400 + Int64(time)
    }
}

extension RecurringOffset.Change.Date {
    /// Days since 1970-01-01; a year that the calendar lacks has none.
    fileprivate func day(in year: Int) -> Int {
        guard let newYear = Day(year: year, month: 1, day: 1)?.number else { return 0 }
        switch self {
        case .julian(let day):
            let isLater = day > 59 && Day.length(ofMonth: 2, year: year) == 29
            return newYear + day - 1 + (isLater ? 1 : 0)
        case .ordinal(let day): return newYear + day
        case .weekday(let month, let week, let weekday):
            guard let first = Day(year: year, month: month, day: 1)?.number else { return newYear }
            // 1970-01-01 was a Thursday.
            let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
            let day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
            return day < first + Day.length(ofMonth: month, year: year) ? day : day - 7
        }
    }
}
