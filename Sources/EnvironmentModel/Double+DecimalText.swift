extension Double {
    /// As Swift writes it, without a fraction of zero: `99999`, `-0.5`, `1e+300`.
    package var plainText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number in plain decimals, rounded to at most `decimals` places and without trailing zeros: `52.52`, `-0.1278`,
    /// `13`. For numbers below 1e9 and 0…9 decimals.
    package func decimalText(_ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<max(0, min(decimals, 9)) { scale *= 10 }
        guard isFinite, abs(self) < 1e9 else { return description }
        var rest = Int((abs(self) * scale).rounded())
        guard rest != 0 else { return "0" }
        var width = max(0, min(decimals, 9))
        while width > 0, rest % 10 == 0 {
            rest /= 10
            width -= 1
        }
        var digits = Array(String(rest).utf8)
        if digits.count <= width {
            digits = Array(repeating: UInt8(ascii: "0"), count: width + 1 - digits.count) + digits
        }
        if width > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - width) }
        return (self < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }
}
