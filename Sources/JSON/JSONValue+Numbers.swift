extension JSONValue {
    /// The digits exactly as written, such as `1.50` or `9007199254740993`; nil when this is no number.
    package var numberText: String? {
        guard entry.kind == .number else { return nil }
        return document.text(at: range)
    }

    /// The nearest double, as IEEE 754 rounds; too small a number is 0. Nil when this is no number or is too large.
    package var double: Double? { document.double(at: index) }

    /// Nil unless this is written as digits with an optional minus and fits: `1.0` and `1e2` are no integers.
    package var integer: Int? { document.integer(at: index) }
}

extension JSONDocument {
    /// The number at `index`; nil when there is none or it is too large.
    func double(at index: Int) -> Double? {
        let entry = tape[index]
        guard entry.kind == .number else { return nil }
        let range = entry.start..<entry.start + entry.extent
        if let exact = look(at: range, { Decimal64.plain($0) ?? Decimal64($0).exactDouble }) { return exact }
        guard let value = Double(text(at: range)), value.isFinite else { return nil }
        return value
    }

    /// The number at `index` where it is written as an integer and fits.
    func integer(at index: Int) -> Int? {
        let entry = tape[index]
        guard entry.kind == .number else { return nil }
        return look(at: entry.start..<entry.start + entry.extent, Self.integer)
    }

    private static func integer(_ digits: Span<UInt8>) -> Int? {
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
