extension Double {
    /// As Swift writes it, without a fraction of zero: `99999`, `-0.5`, `1e+300`.
    package var plainText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number in plain decimals, rounded to at most `decimals` places and without trailing zeros: `52.52`, `-0.1278`,
    /// `13`. For numbers below 1e9 and 0…9 decimals.
    package func decimalText(_ decimals: Int) -> String {
        var text: [UInt8] = []
        text.append(self, decimals: decimals)
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends the ASCII bytes of `number.decimalText(decimals)`.
    package mutating func append(_ number: Double, decimals: Int) {
        var width = Swift.max(0, Swift.min(decimals, 9))
        var scale = 1
        for _ in 0..<width { scale *= 10 }
        guard number.isFinite, abs(number) < 1e9 else { return append(contentsOf: number.description.utf8) }
        var rest = Int((abs(number) * Double(scale)).rounded())
        guard rest != 0 else { return append(UInt8(ascii: "0")) }
        while width > 0, rest % 10 == 0 {
            rest /= 10
            width -= 1
        }
        // From the last digit on: 18 of them, a point and a sign.
        var text: [20 of UInt8] = .init(repeating: UInt8(ascii: "0"))
        var (first, written) = (text.count, 0)
        while rest > 0 || written <= width {
            first -= 1
            text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            (rest, written) = (rest / 10, written + 1)
            if written == width {
                first -= 1
                text[first] = UInt8(ascii: ".")
            }
        }
        if number < 0 {
            first -= 1
            text[first] = UInt8(ascii: "-")
        }
        for position in first..<text.count { append(text[position]) }
    }
}
