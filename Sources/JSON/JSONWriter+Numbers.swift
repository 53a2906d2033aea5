extension JSONWriter {
    /// Appends the shortest digits that read back as `value`, in the library's form but for its `.0`; `null` when it is
    /// not finite.
    mutating func appendNumber(_ value: Double) {
        guard value.isFinite else { return buffer.append("null") }
        if appendShortDecimal(value) { return }
        let digits = value.description
        let length = digits.utf8.count - (digits.hasSuffix(".0") ? 2 : 0)
        buffer.append(digits.utf8.span.extracting(0..<length))
    }

    /// Appends a number with at most six decimals and 15 digits, which is what measurements are; false for others, and
    /// for those that the library writes with an exponent.
    ///
    /// A decimal of 15 digits or fewer is the only one of its length near its double, and the division by an exact power
    /// of ten is correctly rounded: what divides back to `value` reads back as `value`.
    private mutating func appendShortDecimal(_ value: Double) -> Bool {
        let magnitude = value.magnitude
        guard magnitude < 1e9, magnitude >= 1e-4 || magnitude == 0 else { return false }
        var power = 1.0
        for decimals in 0...6 {
            let product = magnitude * power
            let scaled = Int64(product + 0.5)
            // Two roundings part the product from the number that it may stand for; a division is for what is that near.
            if abs(product - Double(scaled)) <= product * 0x1p-51, Double(scaled) / power == magnitude {
                if value.sign == .minus { buffer.append(UInt8(ascii: "-")) }
                buffer.append(UInt64(scaled), decimals: decimals)
                return true
            }
            power *= 10
        }
        return false
    }

    /// Appends an integer's digits.
    mutating func appendInteger(_ value: Int) {
        if value < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(UInt64(value.magnitude), decimals: 0)
    }
}
