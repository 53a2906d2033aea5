/// How long calls took, in a bounded number of counts: a pure value.
///
/// Every octave of milliseconds is cut into eight buckets, and a bucket is told by its upper end. So what took less than
/// 16 ms is told exactly, and anything longer never too low and at most an eighth too high. What took more than two hours
/// counts as two hours.
package struct LatencyHistogram: Sendable, Hashable {
    private static let exactBelow = 16
    private static let bucketsPerOctave = 8
    private static let ceiling = (1 << 23) - 1

    /// Empty until the first call; 168 at most.
    private var buckets: [Int] = []
    /// Calls so far.
    package private(set) var count = 0
    /// Milliseconds of all calls together.
    package private(set) var total = 0
    /// Milliseconds of the longest call; exact.
    package private(set) var longest = 0

    /// No call so far.
    package init() {}

    /// Takes one call.
    package mutating func add(_ duration: Duration) {
        let value = min(max(0, Int(clamping: duration.milliseconds)), Self.ceiling)
        let index = Self.index(of: value)
        if index >= buckets.count { buckets += Array(repeating: 0, count: index + 1 - buckets.count) }
        buckets[index] += 1
        count += 1
        total += value
        longest = max(longest, value)
    }

    /// Milliseconds within which such a share of the calls ended, 0 to 1; nil when there was none.
    package func quantile(_ share: Double) -> Int? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (index, calls) in buckets.enumerated() {
            seen += calls
            if seen >= rank { return min(Self.end(of: index), longest) }
        }
        return longest
    }

    private static func index(of value: Int) -> Int {
        guard value >= exactBelow else { return value }
        let octave = Int.bitWidth - 1 - value.leadingZeroBitCount
        return exactBelow + (octave - 4) * bucketsPerOctave + (value >> (octave - 3)) - bucketsPerOctave
    }

    /// The largest value of a bucket.
    private static func end(of index: Int) -> Int {
        guard index >= exactBelow else { return index }
        let (octave, step) = (index - exactBelow).quotientAndRemainder(dividingBy: bucketsPerOctave)
        return ((step + bucketsPerOctave + 1) << (octave + 1)) - 1
    }
}
