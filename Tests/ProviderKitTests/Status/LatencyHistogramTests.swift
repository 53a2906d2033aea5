import ProviderKit
import Testing

/// How exactly the time that calls took is told.
@Suite struct LatencyHistogramTests {
    private static func histogram(_ milliseconds: [Int]) -> LatencyHistogram {
        var histogram = LatencyHistogram()
        for value in milliseconds { histogram.add(.milliseconds(value)) }
        return histogram
    }

    @Test func nothingIsToldOfNoCall() {
        let histogram = LatencyHistogram()
        #expect(histogram.quantile(0.5) == nil && histogram.count == 0 && histogram.longest == 0)
    }

    @Test(arguments: 0..<16) func whatTookLessThan16MillisecondsIsExact(_ value: Int) {
        #expect(Self.histogram([value, 1 << 20]).quantile(0.5) == value)
    }

    @Test func anythingLongerIsNeverTooLowAndAtMostAnEighthTooHigh() {
        for value in stride(from: 16, to: 1 << 22, by: 1237) {
            let told = Self.histogram([value, 1 << 23]).quantile(0.5) ?? 0
            #expect(told >= value && told <= value + value / 8, "\(value)")
        }
    }

    @Test func theLongestIsExact() {
        let histogram = Self.histogram([3, 1000, 777])
        #expect(histogram.quantile(1) == 1000 && histogram.longest == 1000 && histogram.total == 1780)
    }

    /// Of a hundred calls, those of a rank below it take no time and the others 10 ms.
    @Test(arguments: [(0.5, 50), (0.9, 90), (0.99, 99), (1.0, 100)])
    func aQuantileIsTheCallOfThatRank(_ share: Double, _ rank: Int) {
        func calls(fast: Int) -> [Int] { Array(repeating: 0, count: fast) + Array(repeating: 10, count: 100 - fast) }
        #expect(Self.histogram(calls(fast: rank - 1)).quantile(share) == 10)
        #expect(Self.histogram(calls(fast: rank)).quantile(share) == 0)
    }

    @Test(arguments: [Duration.seconds(100_000_000), .seconds(-5)]) func absurdTimesAreTaken(_ duration: Duration) {
        var histogram = LatencyHistogram()
        histogram.add(duration)
        #expect(histogram.count == 1 && histogram.longest == (duration > .zero ? (1 << 23) - 1 : 0))
    }
}
