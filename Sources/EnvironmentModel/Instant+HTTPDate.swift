extension Instant {
    /// Reads a date of HTTP (RFC 9110, 5.6.7) in any of its three forms, of which the two obsolete ones must be read too;
    /// nil for any other form. The name of the day is not compared with the date.
    package init?(httpDate text: some StringProtocol) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        guard words.count >= 5, let moment = Instant(words) else { return nil }
        self = moment
    }

    /// `Sun 06 Nov 1994 08:49:37 GMT`, `Sunday 06 Nov 94 08:49:37 GMT` or `Sun Nov 6 08:49:37 1994`, cut into words.
    private init?(_ words: [some StringProtocol]) {
        let isNamedMonthFirst = words.count == 5
        guard isNamedMonthFirst || words.count == 6 && words[5] == "GMT" else { return nil }
        let (dayText, monthText) = isNamedMonthFirst ? (words[2], words[1]) : (words[1], words[2])
        let (yearText, clock) = isNamedMonthFirst ? (words[4], words[3]) : (words[3], words[4])
        let time = clock.split(separator: ":", omittingEmptySubsequences: false).map { Array($0.utf8) }
        guard let month = Self.months.firstIndex(of: String(monthText)), let dayOfMonth = Array(dayText.utf8).decimal,
            var year = Array(yearText.utf8).decimal, time.count == 3, time.allSatisfy({ $0.count == 2 }),
            let hour = time[0].decimal, hour < 24, let minute = time[1].decimal, minute < 60,
            let second = time[2].decimal, second <= 60
        else { return nil }
        if yearText.utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
        guard let day = Day(year: year, month: month + 1, day: dayOfMonth) else { return nil }
        let seconds = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        self.init(milliseconds: seconds * 1000)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
