/// A decimal number with all its digits, for comparisons that round nothing: ±0.d₁d₂d₃… × 10^exponent.
struct ExactNumber {
    private var isNegative = false
    /// Without zeros at either end; empty for 0.
    private var digits: ArraySlice<UInt8> = []
    private var exponent = 0

    /// The number that `value` is. Cost: linear in its digits.
    init(_ value: JSONValue) {
        read(Array(value.document.bytes[value.range]))
    }

    init(_ value: Int) {
        read(Array(String(value).utf8))
    }

    /// Less than 0, 0 or more than 0 as this is less than, equal to or more than `other`.
    func order(to other: ExactNumber) -> Int {
        guard isNegative == other.isNegative else { return isNegative ? -1 : 1 }
        let order = orderOfMagnitude(to: other)
        return isNegative ? -order : order
    }

    private func orderOfMagnitude(to other: ExactNumber) -> Int {
        if digits.isEmpty || other.digits.isEmpty { return (digits.isEmpty ? 0 : 1) - (other.digits.isEmpty ? 0 : 1) }
        guard exponent == other.exponent else { return exponent < other.exponent ? -1 : 1 }
        if digits == other.digits { return 0 }
        return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
    }

    /// Takes a text whose grammar has been checked.
    private mutating func read(_ text: [UInt8]) {
        let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count { $0.isDigit }
        let all = mantissa.filter(\.isDigit)
        let significant = all.drop { $0 == UInt8(ascii: "0") }
        guard let last = significant.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return }
        digits = significant[...last]
        isNegative = text.first == UInt8(ascii: "-")
        exponent = whole - significant.startIndex + Self.exponent(text.dropFirst(mantissa.count + 1))
    }

    /// Stops growing where no digits of a document can make up for it.
    private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
        var value = 0
        for digit in text where digit.isDigit { value = min(1 << 40, value * 10 + Int(digit - UInt8(ascii: "0"))) }
        return text.first == UInt8(ascii: "-") ? -value : value
    }
}
