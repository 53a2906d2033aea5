/// What a scalar means once its key has said what it must be. A quoted scalar is text and nothing else.
extension YAMLScalar {
    /// `true` or `false`; the other words of YAML 1.1, such as `NO`, are text.
    package var bool: Bool? {
        guard isPlain else { return nil }
        switch text {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }

    /// Decimal digits with an optional sign; nil for a leading zero, which YAML 1.1 reads as octal.
    package var integer: Int? {
        guard isPlain else { return nil }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text.utf8.count - digits.count <= 1, digits.allSatisfy(\.isDigit),
            digits.count == 1 || digits.first != UInt8(ascii: "0")
        else { return nil }
        return Int(text)
    }

    /// A finite number as JSON writes it.
    package var number: Double? {
        guard isPlain, text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
            let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }), first.isDigit,
            let last = text.utf8.last, last.isDigit, let value = Double(text), value.isFinite
        else { return nil }
        return value
    }

    /// Whole milliseconds, seconds, minutes, hours or days: `500ms`, `10s`, `15m`, `24h`, `7d`.
    package var duration: Duration? {
        guard isPlain, let (amount, unit) = amountAndUnit,
            let scale = Duration.units.first(where: { $0.name == unit })?.milliseconds
        else { return nil }
        let (milliseconds, overflow) = amount.multipliedReportingOverflow(by: scale)
        return overflow ? nil : .milliseconds(milliseconds)
    }

    /// Bytes: `512B`, `64MB` (10⁶), `1MiB` (2²⁰).
    package var size: Int? {
        guard isPlain, let (amount, unit) = amountAndUnit,
            let scale = Self.sizes.first(where: { $0.name == unit })?.bytes
        else { return nil }
        let (bytes, overflow) = amount.multipliedReportingOverflow(by: scale)
        return overflow ? nil : bytes
    }

    private static let sizes: [(name: String, bytes: Int)] = [
        ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000), ("B", 1),
        ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
    ]

    /// A number of bytes as it is written in a file, in the largest unit that leaves no remainder.
    static func size(_ bytes: Int) -> String {
        let unit = sizes.first { bytes != 0 && bytes % $0.bytes == 0 }
        return unit.map { "\(bytes / $0.bytes)\($0.name)" } ?? "0B"
    }

    private var amountAndUnit: (amount: Int, unit: Substring)? {
        let unit = text.drop { $0.isASCII && ($0.isNumber || $0 == "-") }
        guard let amount = Int(text[..<unit.startIndex]) else { return nil }
        return (amount, unit)
    }
}

extension Duration {
    fileprivate static let units: [(name: String, milliseconds: Int)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// As it is written in a file, in the largest unit that leaves no remainder, to the millisecond.
    package var written: String {
        let milliseconds = Int(self / .milliseconds(1))
        let unit = Self.units.first { milliseconds % $0.milliseconds == 0 && (milliseconds != 0 || $0.name == "s") }
        guard let unit else { return "\(milliseconds)ms" }
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
