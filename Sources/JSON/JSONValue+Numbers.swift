extension JSONValue {
    /// The digits exactly as written, such as `1.50` or `9007199254740993`; nil when this is no number.
    package var numberText: String? {
        guard entry.kind == .number else { return nil }
        return String(decoding: document.bytes[range], as: UTF8.self)
    }

    /// The nearest double, as IEEE 754 rounds; too small a number is 0. Nil when this is no number or is too large.
    package var double: Double? {
        let entry = entry
        guard entry.kind == .number else { return nil }
        let bytes = document.bytes
        let digits = bytes.span.extracting(range)
        if let exact = Decimal64(digits).exactDouble { return exact }
        guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
        return value
    }

    /// Nil unless this is written as digits with an optional minus and fits: `1.0` and `1e2` are no integers.
    package var integer: Int? {
        let entry = entry
        guard entry.kind == .number else { return nil }
        let bytes = document.bytes
        let digits = bytes.span.extracting(range)
        var value = 0
        let isNegative = digits[0] == UInt8(ascii: "-")
        for position in (isNegative ? 1 : 0)..<digits.count {
            guard digits[position].isDigit else { return nil }
            let digit = Int(digits[position] - UInt8(ascii: "0"))
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooFar) = tens.addingReportingOverflow(isNegative ? -digit : digit)
            guard !tooLarge, !tooFar else { return nil }
            value = sum
        }
        return value
    }
}
