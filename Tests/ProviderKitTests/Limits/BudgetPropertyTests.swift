import EnvironmentModel
import Testing

@testable import ProviderKit

/// No schedule gets more through than the limits allow.
@Suite struct BudgetPropertyTests {
    /// A call that went.
    struct Call {
        /// Milliseconds after the start.
        let time: Int64
        /// Milliseconds after the epoch.
        let wall: Int64
        let weight: Double
    }

    /// Sends as soon as the budget lets it, with gaps and weights left to chance, for a while.
    private static func play(
        _ limits: CallLimits, seed: UInt64, lasting: Duration, weights: [Double], gap: ClosedRange<Int>
    ) -> [Call] {
        var random = SeededRandom(seed: seed)
        let start = Tick.noon.advanced(by: .seconds(Int.random(in: 0..<86_400, using: &random)))
        var tick = start
        var budget = CallBudget(limits, at: tick)
        var calls: [Call] = []
        while tick.moment - start.moment < lasting {
            let weight = weights.randomElement(using: &random) ?? 1
            let wait = budget.wait(for: weight, at: tick)
            tick = tick.advanced(by: wait)
            #expect(budget.wait(for: weight, at: tick) == .zero)
            budget.spend(weight, at: tick)
            calls.append(
                Call(
                    time: (tick.moment - start.moment).milliseconds, wall: tick.wall.milliseconds, weight: weight))
            // Bursts, and silence now and then.
            let pause = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: gap, using: &random) : 0
            tick = tick.advanced(by: .milliseconds(pause))
        }
        return calls
    }

    /// The largest sum in any stretch of that length, a call that is heavier than the limit and alone in it left out.
    private static func most(_ calls: [Call], within length: Int64, limit: Double) -> Double {
        var most = 0.0
        var sum = 0.0
        var first = 0
        for (index, call) in calls.enumerated() {
            sum += call.weight
            while calls[first].time <= call.time - length {
                sum -= calls[first].weight
                first += 1
            }
            if !(first == index && call.weight > limit) { most = max(most, sum) }
        }
        return most
    }

    @Test(arguments: UInt64(0)..<20) func noMinuteIsExceeded(seed: UInt64) {
        let calls = Self.play(
            CallLimits(minute: 60, counting: .windows), seed: seed, lasting: .seconds(1800),
            weights: [1, 1, 1, 1.2, 6, 25, 70], gap: 0...9_000)
        #expect(calls.count > 60)
        #expect(Self.most(calls, within: 60_000, limit: 60) <= 60 + 1e-3)
    }

    @Test(arguments: UInt64(0)..<20) func noHourAndNoDayIsExceeded(seed: UInt64) {
        let calls = Self.play(
            CallLimits(hour: 100, day: 1000, counting: .windows), seed: seed, lasting: .seconds(3 * 86_400),
            weights: [1, 1, 2.5, 10], gap: 0...600_000)
        for (length, limit) in [(3_600_000 as Int64, 100.0), (86_400_000, 1000)] {
            // A provider whose clock is up to a minute off, or that clears its count up to a minute late.
            for late in stride(from: -59_000 as Int64, through: 59_000, by: 59_000 / 2) {
                let sums = Dictionary(grouping: calls) { ($0.wall - late) / length }
                let most = sums.values.map { $0.reduce(0) { $0 + $1.weight } }.max() ?? 0
                #expect(most <= limit + 1e-3)
                #expect(most > limit / 2)
            }
        }
    }

    @Test(arguments: UInt64(0)..<20) func noStretchOfABucketIsExceeded(seed: UInt64) {
        for limit in [1, 2, 5, 10, 60] {
            let calls = Self.play(
                CallLimits(minute: limit), seed: seed, lasting: .seconds(1800), weights: [1], gap: 0...20_000)
            #expect(Self.most(calls, within: 60_000, limit: Double(limit)) <= Double(limit))
        }
    }

    /// Open-Meteo's own count: cleared by a task that runs a minute after it last ended, hours and days at its first run
    /// within them; a call is counted when its answer is made.
    private struct DriftingCounter {
        private var minute = 0.0
        private var hour = 0.0
        private var day = 0.0
        private var nextRun: Int64
        private var lastRun: Int64
        private(set) var most = (minute: 0.0, hour: 0.0, day: 0.0)

        init(from start: Int64, phase: Int64) {
            nextRun = start + phase
            lastRun = nextRun - 60_000
        }

        mutating func count(_ weight: Double, at time: Int64, using random: inout SeededRandom) {
            while nextRun <= time {
                minute = 0
                if nextRun / 3_600_000 != lastRun / 3_600_000 { hour = 0 }
                if nextRun / 86_400_000 != lastRun / 86_400_000 { day = 0 }
                lastRun = nextRun
                nextRun += 60_000 + Int64.random(in: 0...250, using: &random)
            }
            (minute, hour, day) = (minute + weight, hour + weight, day + weight)
            most = (max(most.minute, minute), max(most.hour, hour), max(most.day, day))
        }
    }

    @Test(arguments: UInt64(0)..<20) func openMeteosDriftingCountIsNeverExceeded(seed: UInt64) {
        let limits = CallLimits(minute: 60, hour: 500, day: 4000, counting: .windows)
        let calls = Self.play(
            limits, seed: seed, lasting: .seconds(2 * 86_400), weights: [1, 1, 1.5, 6, 20], gap: 0...40_000)
        var random = SeededRandom(seed: seed)
        let arrivals = calls.map { (weight: $0.weight, time: $0.wall + Int64.random(in: 20...700, using: &random)) }
        var counter = DriftingCounter(
            from: arrivals[0].time - 60_000, phase: Int64.random(in: 0..<60_000, using: &random))
        for call in arrivals.sorted(by: { $0.time < $1.time }) {
            counter.count(call.weight, at: call.time, using: &random)
        }
        #expect(counter.most.minute <= 60 + 1e-3)
        #expect(counter.most.hour <= 500 + 1e-3)
        #expect(counter.most.day <= 4000 + 1e-3)
        #expect(counter.most.minute > 30 && counter.most.hour > 300)
    }

    /// A wall clock that is set back again and again never lets more through than one that is not.
    @Test(arguments: UInt64(0)..<20) func aClockSetBackForgivesNothing(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let start = Tick.noon
        var tick = start
        var budget = CallBudget(CallLimits(hour: 50, counting: .windows), at: tick)
        var calls: [Call] = []
        while tick.moment - start.moment < .seconds(86_400) {
            if Int.random(in: 0..<40, using: &random) == 0 {
                tick = tick.wallSet(by: .seconds(-Int.random(in: 0..<20_000, using: &random)))
            }
            if budget.wait(for: 1, at: tick) == .zero {
                budget.spend(1, at: tick)
                calls.append(Call(time: (tick.moment - start.moment).milliseconds, wall: 0, weight: 1))
            }
            tick = tick.advanced(by: .seconds(Int.random(in: 1..<60, using: &random)))
        }
        // An hour that was begun and the next one: a clock that tells the truth does as much.
        #expect(Self.most(calls, within: 3_600_000, limit: 50) <= 100)
        #expect(calls.count > 24 * 20, "and nobody is locked out")
    }

    @Test(arguments: [
        (CallLimits(minute: 60, counting: .windows), 60 * 0.95), (CallLimits(hour: 600, counting: .windows), 10 * 0.95),
        (CallLimits(minute: 60), 60 * 0.7),
    ])
    func aBusyCallerGetsMostOfIt(limits: CallLimits, least: Double) {
        let calls = Self.play(limits, seed: 1, lasting: .seconds(6 * 3600), weights: [1], gap: 0...1000)
        #expect(Double(calls.count) >= least * 60 * 6)
    }

    @Test func memoryIsBounded() {
        var window = RollingWindow(limit: 1_000_000)
        var tick = Tick.noon
        for _ in 0..<200_000 {
            window.spend(1, at: tick)
            tick = tick.advanced(by: .milliseconds(3))
        }
        #expect(window.count <= 62)
        #expect(window.left(at: tick.advanced(by: .seconds(61))) == 1_000_000)
    }
}
