/// Reads the parts of a POSIX `TZ` text from left to right.
struct RecurringOffsetReader {
    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// The whole text; nil when it has another form or something follows it.
    mutating func read() -> (
        standard: Int, summer: (offset: Int, begin: RecurringOffset.Change, end: RecurringOffset.Change)?
    )? {
        guard text.count <= 128, skipName(), let west = time(hours: 24) else { return nil }
        let standard = -west
        guard place < text.count else { return (standard, nil) }
        guard skipName() else { return nil }
        var offset = standard + 3600
        if place < text.count, text[place] != UInt8(ascii: ",") {
            guard let west = time(hours: 24) else { return nil }
            offset = -west
        }
        guard let begin = change(), let end = change(), place == text.count else { return nil }
        return (standard, (offset, begin, end))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: scalar) else { return false }
        place += 1
        return true
    }

    /// Three letters or more, or anything in angle brackets.
    private mutating func skipName() -> Bool {
        let start = place
        if take("<") {
            guard let end = text[place...].firstIndex(of: UInt8(ascii: ">")), end > place else { return false }
            place = end + 1
            return true
        }
        while place < text.count, (text[place] | 0x20) >= UInt8(ascii: "a"), (text[place] | 0x20) <= UInt8(ascii: "z") {
            place += 1
        }
        return place - start >= 3
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = text[place...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let value = digits.decimal, range.contains(value) else { return nil }
        place = digits.endIndex
        return value
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private mutating func time(hours: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(":") {
            guard let value = number(0...59) else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `,date[/time]`; the clocks change at two o'clock when it does not say.
    private mutating func change() -> RecurringOffset.Change? {
        guard take(","), let date = date() else { return nil }
        guard take("/") else { return RecurringOffset.Change(date: date, time: 7200) }
        return time(hours: 167).map { RecurringOffset.Change(date: date, time: $0) }
    }

    private mutating func date() -> RecurringOffset.Change.Date? {
        if take("J") { return number(1...365).map { .julian($0) } }
        guard take("M") else { return number(0...365).map { .ordinal($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
