/// The ASCII text of a day or an instant while it is written: it stands in place, and nothing is allocated for it.
struct CalendarText {
    /// The longest instant that 64 bits of milliseconds can name takes 34.
    private var bytes: [40 of UInt8] = .init(repeating: 0)
    private var count = 0

    var string: String {
        guard let utf8 = try? UTF8Span(validating: bytes.span.extracting(0..<count)) else { return "" }
        return String(copying: utf8)
    }

    func withSpan(_ body: (Span<UInt8>) -> Void) { body(bytes.span.extracting(0..<count)) }

    mutating func append(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }

    /// Appends the decimal digits of the magnitude of `value`, padded with zeros to `width`.
    mutating func append(decimal value: Int, width: Int) {
        let value = abs(value)
        if width == 2, value < 100 { return append(pair: value) }
        if width == 4, value < 10_000 {
            append(pair: value / 100)
            return append(pair: value % 100)
        }
        var scale = 1
        for _ in 1..<width { scale *= 10 }
        while value / scale >= 10 { scale *= 10 }
        while scale > 0 {
            append(UInt8(ascii: "0") + UInt8(value / scale % 10))
            scale /= 10
        }
    }

    /// Appends a number below 100 as two digits.
    private mutating func append(pair value: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Appends `YYYY-MM-DD`.
    mutating func append(day: Day) {
        let civil = day.civil
        append(decimal: civil.year, width: 4)
        append(UInt8(ascii: "-"))
        append(decimal: civil.month, width: 2)
        append(UInt8(ascii: "-"))
        append(decimal: civil.day, width: 2)
    }

    /// Appends sign, hours, colon and minutes.
    mutating func append(offset: Int) {
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(decimal: abs(offset) / 3600, width: 2)
        append(UInt8(ascii: ":"))
        append(decimal: abs(offset) / 60 % 60, width: 2)
    }
}
