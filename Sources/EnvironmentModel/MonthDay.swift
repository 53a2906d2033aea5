/// A day of the calendar without a year, 29 February included.
package struct MonthDay: Sendable, Hashable {
    /// 1…12.
    package let month: Int
    /// 1…31.
    package let day: Int

    /// The day of the year on which `day` falls.
    package init(_ day: Day) {
        (_, month, self.day) = day.civil
    }

    /// Reads `MM-DD`; nil for any other form and for a day that no year has.
    package init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 5, digits[2] == UInt8(ascii: "-"), let month = digits[0..<2].decimal,
            let day = digits[3..<5].decimal, (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: MonthDay.leapYear)
        else { return nil }
        self.month = month
        self.day = day
    }

    /// This day of `year`; 29 February is the 28th where there is none. Nil for a year outside -9999…9999.
    package func day(in year: Int) -> Day? {
        Day(year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
    }

    private static let leapYear = 2000
}

extension MonthDay: CustomStringConvertible {
    /// `MM-DD`.
    package var description: String {
        var text = CalendarText()
        text.append(decimal: month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.append(decimal: day, width: 2)
        return text.string
    }
}
