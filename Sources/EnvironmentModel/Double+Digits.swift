import Glibc

extension Double {
    /// The result of a conversion without the digits that binary arithmetic adds: to twelve significant digits, as many as
    /// no instrument has, of itself or of the greater number that it was computed from.
    ///
    /// - Parameter magnitude: the greatest number that was added or taken away on the way to this one.
    package func tidied(beside magnitude: Double = 0) -> Double {
        let largest = Swift.max(abs(self), magnitude)
        guard largest.isFinite, largest > 0 else { return self }
        let decimals = 11 - Int(log10(largest).rounded(.down))
        // Beyond these a power of ten is no exact number.
        guard Self.powersOfTen.indices.contains(abs(decimals)) else { return self }
        let power = Self.powersOfTen[abs(decimals)]
        // Zero has no sign that anybody gave it.
        return (decimals < 0 ? (self / power).rounded() * power : (self * power).rounded() / power) + 0
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}
