/// A decimal number of at most 19 digits as written: `digits × 10^exponent`.
struct Decimal64 {
    private var digits: UInt64 = 0
    private var exponent = 0
    private var count = 0
    private var isNegative = false

    /// Reads a number whose grammar has been checked.
    init(_ bytes: Span<UInt8>) {
        var position = 0
        if bytes[0] == UInt8(ascii: "-") {
            isNegative = true
            position = 1
        }
        position = read(bytes, from: position)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            let start = position + 1
            position = read(bytes, from: start)
            exponent = start - position
        }
        if position < bytes.count { exponent += Self.exponent(bytes, from: position + 1) }
    }

    /// The double of a number whose grammar has been checked, if it has at most 15 digits and no exponent, as most have; nil for
    /// others.
    static func plain(_ bytes: Span<UInt8>) -> Double? {
        guard bytes.count <= 16 else { return nil }
        var digits: UInt64 = 0
        var point = bytes.count - 1
        let isNegative = bytes[0] == UInt8(ascii: "-")
        for position in (isNegative ? 1 : 0)..<bytes.count {
            let byte = bytes[position]
            if byte.isDigit {
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            } else if byte == UInt8(ascii: ".") {
                point = position
            } else {
                return nil
            }
        }
        // 16 digits without a point may be too many.
        guard digits <= 1 << 53 else { return nil }
        let magnitude = Double(digits) / powers[bytes.count - 1 - point]
        return isNegative ? -magnitude : magnitude
    }

    /// The double of this number when one correctly rounded operation gives it: digits and power of ten are both exact
    /// doubles then (Clinger 1990), or both integers of 64 bits.
    var exactDouble: Double? {
        guard count <= 19, (-22...22).contains(exponent) else { return nil }
        let magnitude: Double
        if digits <= 1 << 53 {
            let value = Double(digits)
            magnitude = exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
        } else if (-19...0).contains(exponent) {
            magnitude = quotient
        } else {
            return nil
        }
        return isNegative ? -magnitude : magnitude
    }

    /// `digits / 10^-exponent`, rounded once: of the quotient of integers 64 bits are kept, of which the last also says
    /// whether anything was left out. A double has 53.
    private var quotient: Double {
        var power: UInt64 = 1
        for _ in 0..<(-exponent) { power *= 10 }
        let shift = digits.leadingZeroBitCount
        let (quotient, rest) = (UInt128(digits << shift) << 64).quotientAndRemainder(dividingBy: UInt128(power))
        let dropped = 64 - quotient.leadingZeroBitCount
        let kept = quotient >> dropped
        let isExact = rest == 0 && kept << dropped == quotient
        let value = Double(UInt64(truncatingIfNeeded: kept) | (isExact ? 0 : 1))
        return Double(sign: .plus, exponent: dropped - 64 - shift, significand: value)
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Takes the run of digits at `start`; the value wraps around beyond 19 of them, which `count` tells.
    private mutating func read(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position].isDigit {
            digits = digits &* 10 &+ UInt64(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        count += position - start
        return position
    }

    /// The written exponent, which stops growing where no double reaches.
    private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var value = 0
        for position in start..<bytes.count where bytes[position].isDigit {
            value = min(100_000, value * 10 + Int(bytes[position] - UInt8(ascii: "0")))
        }
        return bytes[start] == UInt8(ascii: "-") ? -value : value
    }
}
