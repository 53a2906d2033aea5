/// A day of the proleptic Gregorian calendar, without a place and without a time.
package struct Day: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    package let number: Int

    /// The day `number` days after 1970-01-01.
    package init(number: Int) {
        self.number = number
    }

    /// The day named by year, month 1…12 and day of the month; nil if the calendar has none such.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (-9999...9999).contains(year), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        // Days from civil: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), with the year beginning in March.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `YYYY-MM-DD`; nil for any other form and for a day that does not exist.
    package init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 10 else { return nil }
        self.init(beginning: digits.span)
    }

    /// Reads `YYYY-MM-DD` from the first ten of at least ten bytes.
    init?(beginning digits: Span<UInt8>) {
        guard digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-"),
            let year = digits.decimal(0..<4), let month = digits.decimal(5..<7), let day = digits.decimal(8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month 1…12 and day of the month 1…31.
    package var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// How many days the month has.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    package var description: String { calendarText.string }

    /// Hands over the ASCII bytes of `description`, for which nothing is allocated.
    package func withText(_ body: (Span<UInt8>) -> Void) { calendarText.withSpan(body) }

    private var calendarText: CalendarText {
        var text = CalendarText()
        text.append(day: self)
        return text
    }
}

extension Collection where Element == UInt8 {
    /// The value of a run of 1 to 9 ASCII digits; nil for anything else.
    var decimal: Int? {
        guard (1...9).contains(count) else { return nil }
        var value = 0
        for byte in self {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}

extension Span<UInt8> {
    /// The value of the ASCII digits at 1 to 9 places; nil for anything else.
    func decimal(_ places: Range<Int>) -> Int? {
        var value = 0
        for place in places {
            let digit = self[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
