import EnvironmentModel
import ProviderKit
import Testing

/// What one budget lets go, and when.
@Suite struct CallBudgetTests {
    /// Something that happens to a budget.
    enum Step: Sendable {
        case pass(Duration)
        case spend(Double)
        case block(Duration)
        /// The wall clock alone is set.
        case set(Duration)
        /// Other limits hold.
        case adopt(CallLimits)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let limits: CallLimits
        let steps: [Step]
        var weight = 1.0
        let wait: Duration
        var period: CallLimits.Period?
    }

    private static func windows(minute: Int? = nil, hour: Int? = nil, day: Int? = nil) -> CallLimits {
        CallLimits(minute: minute, hour: hour, day: day, counting: .windows)
    }

    static let rows = [
        Row(testDescription: "nothing is limited", limits: .none, steps: [.spend(1e9)], weight: 1e9, wait: .zero),
        Row(
            testDescription: "calls at once are counted elsewhere", limits: CallLimits(concurrent: 1),
            steps: [.spend(100)], wait: .zero),
        // A minute that rolls.
        Row(
            testDescription: "a minute is filled to the last unit", limits: windows(minute: 10), steps: [.spend(9)],
            wait: .zero),
        Row(
            testDescription: "a full minute opens a minute after its first call", limits: windows(minute: 10),
            steps: [.spend(5), .pass(.seconds(20)), .spend(5), .pass(.seconds(10))], wait: .seconds(31),
            period: .minute),
        Row(
            testDescription: "more room takes longer", limits: windows(minute: 10),
            steps: [.spend(5), .pass(.seconds(20)), .spend(5), .pass(.seconds(10))], weight: 6, wait: .seconds(51),
            period: .minute),
        Row(
            testDescription: "a minute is over after a minute", limits: windows(minute: 10),
            steps: [.spend(10), .pass(.seconds(61))], wait: .zero),
        Row(
            testDescription: "calls of one second end together", limits: windows(minute: 2),
            steps: [.spend(1), .pass(.milliseconds(900)), .spend(1)], wait: .seconds(61), period: .minute),
        Row(
            testDescription: "a call heavier than the minute goes in an empty one", limits: windows(minute: 10),
            steps: [], weight: 25, wait: .zero),
        Row(
            testDescription: "a call heavier than the minute waits for an empty one", limits: windows(minute: 10),
            steps: [.spend(1), .pass(.seconds(30)), .spend(1)], weight: 25, wait: .seconds(61), period: .minute),
        Row(
            testDescription: "after a heavy call the minute is full", limits: windows(minute: 10), steps: [.spend(25)],
            wait: .seconds(61), period: .minute),
        Row(
            testDescription: "tenths add up without a remainder", limits: windows(minute: 1),
            steps: Array(repeating: .spend(0.1), count: 9), weight: 0.1, wait: .zero),
        Row(
            testDescription: "the wall clock is nothing to a minute", limits: windows(minute: 10),
            steps: [.spend(10), .set(.seconds(86_400))], wait: .seconds(61), period: .minute),
        // Hours and days of UTC.
        Row(
            testDescription: "an hour ends a minute after its turn", limits: windows(hour: 10),
            steps: [.pass(.seconds(1200)), .spend(10)], wait: .seconds(2460), period: .hour),
        Row(
            testDescription: "an hour is still full within the minute after its turn", limits: windows(hour: 10),
            steps: [.pass(.seconds(1200)), .spend(10), .pass(.seconds(2459))], wait: .seconds(1), period: .hour),
        Row(
            testDescription: "a new hour is empty", limits: windows(hour: 10),
            steps: [.pass(.seconds(1200)), .spend(10), .pass(.seconds(2460))], weight: 10, wait: .zero),
        Row(
            testDescription: "what goes near the turn counts in the next hour too", limits: windows(hour: 10),
            steps: [.pass(.seconds(3550)), .spend(4), .pass(.seconds(60)), .spend(4), .pass(.seconds(50))], weight: 3,
            wait: .seconds(3600), period: .hour),
        Row(
            testDescription: "what fits beside it goes in the next hour", limits: windows(hour: 10),
            steps: [.pass(.seconds(3550)), .spend(8), .pass(.seconds(10))], weight: 3, wait: .seconds(3700),
            period: .hour),
        Row(
            testDescription: "it is forgotten in the hour after", limits: windows(hour: 10),
            steps: [.pass(.seconds(3550)), .spend(10), .pass(.seconds(110 + 3600))], weight: 10, wait: .zero),
        Row(
            testDescription: "a call heavier than the hour waits for an empty one", limits: windows(hour: 10),
            steps: [.pass(.seconds(1200)), .spend(1)], weight: 11, wait: .seconds(2460), period: .hour),
        Row(
            testDescription: "a day ends at midnight of UTC and a minute", limits: windows(day: 10),
            steps: [.pass(.seconds(3600)), .spend(10)], wait: .seconds(11 * 3600 + 60), period: .day),
        Row(
            testDescription: "the longest wait counts", limits: windows(minute: 10, hour: 20, day: 30),
            steps: [.pass(.seconds(1200)), .spend(30)], wait: .seconds(11 * 3600 + 2400 + 60), period: .day),
        // A wall clock that is set.
        Row(
            testDescription: "a clock set back within the hour changes its end", limits: windows(hour: 10),
            steps: [.pass(.seconds(1800)), .spend(10), .set(.seconds(-600))], wait: .seconds(2460), period: .hour),
        Row(
            testDescription: "a clock set back by hours forgives nothing for an hour", limits: windows(hour: 10),
            steps: [.pass(.seconds(1800)), .spend(10), .set(.seconds(-7200))], wait: .seconds(3660), period: .hour),
        Row(
            testDescription: "a clock set back locks nobody out for longer", limits: windows(hour: 10),
            steps: [
                .pass(.seconds(1800)), .spend(10), .set(.seconds(-86_400)), .spend(1), .pass(.seconds(3660)),
            ], weight: 10, wait: .zero),
        Row(
            testDescription: "a clock set back by a second at the turn begins no new hour", limits: windows(hour: 10),
            steps: [.pass(.seconds(3660)), .spend(10), .set(.seconds(-1))], wait: .seconds(3601), period: .hour),
        Row(
            testDescription: "a clock set forward begins a new hour", limits: windows(hour: 10),
            steps: [.pass(.seconds(1800)), .spend(10), .set(.seconds(7200))], weight: 10, wait: .zero),
        // Other limits.
        Row(
            testDescription: "a smaller limit is full with what is used", limits: windows(minute: 10),
            steps: [.spend(9), .adopt(windows(minute: 5))], wait: .seconds(61), period: .minute),
        Row(
            testDescription: "a larger limit leaves what is not used", limits: windows(minute: 10, hour: 10),
            steps: [.spend(9), .adopt(windows(minute: 20, hour: 20))], weight: 11, wait: .zero),
        Row(
            testDescription: "no more than that", limits: windows(minute: 10),
            steps: [.spend(9), .adopt(windows(minute: 20))], weight: 12, wait: .seconds(61), period: .minute),
        Row(
            testDescription: "a limit that was not there is empty", limits: windows(minute: 10),
            steps: [.spend(9), .adopt(windows(hour: 9))], weight: 9, wait: .zero),
        Row(
            testDescription: "a larger bucket has as much taken from it", limits: CallLimits(minute: 40),
            steps: [.spend(10), .adopt(CallLimits(minute: 80))], weight: 10, wait: .zero),
        Row(
            testDescription: "a smaller bucket too", limits: CallLimits(minute: 40),
            steps: [.spend(10), .adopt(CallLimits(minute: 8))], wait: .milliseconds(77_143), period: .minute),
        Row(
            testDescription: "a stated wait has nothing to do with limits", limits: windows(minute: 10),
            steps: [.block(.seconds(30)), .adopt(.none)], wait: .seconds(30)),
        // Buckets.
        Row(
            testDescription: "a quarter goes at once", limits: CallLimits(minute: 60), steps: [.spend(14)],
            wait: .zero),
        Row(
            testDescription: "then calls flow evenly", limits: CallLimits(minute: 60), steps: [.spend(15)],
            wait: .milliseconds(1305), period: .minute),
        Row(
            testDescription: "a bucket fills up", limits: CallLimits(minute: 60),
            steps: [.spend(15), .pass(.seconds(20))], weight: 15, wait: .zero),
        Row(
            testDescription: "a limit of one spaces calls", limits: CallLimits(second: 1), steps: [.spend(1)],
            wait: .seconds(1), period: .second),
        Row(
            testDescription: "a second is a bucket beside windows",
            limits: CallLimits(second: 1, minute: 100, counting: .windows), steps: [.spend(1)], wait: .seconds(1),
            period: .second),
        Row(
            testDescription: "a call heavier than the bucket goes when it is full", limits: CallLimits(minute: 60),
            steps: [.spend(1)], weight: 50, wait: .milliseconds(1305), period: .minute),
        Row(
            testDescription: "and is paid off afterwards", limits: CallLimits(minute: 60), steps: [.spend(61)],
            wait: .milliseconds(61_305), period: .minute),
        // What the provider says.
        Row(
            testDescription: "nothing goes while the provider said so", limits: .none, steps: [.block(.seconds(7))],
            wait: .seconds(7)),
        Row(
            testDescription: "a shorter word does not shorten it", limits: .none,
            steps: [.block(.seconds(7)), .pass(.seconds(1)), .block(.seconds(2))], wait: .seconds(6)),
        Row(
            testDescription: "it ends", limits: windows(minute: 10),
            steps: [.block(.seconds(7)), .pass(.seconds(7))], wait: .zero),
    ]

    @Test(arguments: rows) func waitsAsLongAsItMust(_ row: Row) {
        let (budget, tick) = Self.play(row)
        #expect(budget.wait(for: row.weight, at: tick) == row.wait)
        #expect(budget.obstacle(for: row.weight, at: tick)?.period == row.period)
        #expect((budget.obstacle(for: row.weight, at: tick) == nil) == (row.wait == .zero))
        let later = tick.advanced(by: row.wait)
        #expect(budget.wait(for: row.weight, at: later) == .zero, "it may go when the wait is over")
    }

    private static func play(_ row: Row) -> (CallBudget, Tick) {
        var tick = Tick.noon
        var budget = CallBudget(row.limits, at: tick)
        for step in row.steps {
            switch step {
            case .pass(let time): tick = tick.advanced(by: time)
            case .spend(let weight): budget.spend(weight, at: tick)
            case .block(let time): budget.block(for: time, at: tick)
            case .set(let time): tick = tick.wallSet(by: time)
            case .adopt(let limits): budget.adopt(limits, at: tick)
            }
        }
        return (budget, tick)
    }

    @Test func whatIsLeftCanBeRead() {
        let limits = CallLimits(second: 8, minute: 600, hour: 5000, day: 10_000, counting: .windows)
        var budget = CallBudget(limits, at: .noon)
        budget.spend(1.5, at: .noon)
        let left = budget.remaining(at: Tick.noon.advanced(by: .seconds(1)))
        #expect(left.map(\.period) == [.second, .minute, .hour, .day])
        #expect(left.map(\.limit) == [8, 600, 5000, 10_000])
        #expect(left.map(\.left) == [2, 598.5, 4998.5, 9998.5])
        #expect(left.map(\.resetsIn) == [.zero, .seconds(60), .seconds(3659), .seconds(12 * 3600 + 59)])
        #expect(CallBudget(.none, at: .noon).remaining(at: .noon).isEmpty)
    }

    @Test func whatIsLeftIsNeverLessThanNothing() {
        for counting in CallCounting.allCases {
            var budget = CallBudget(CallLimits(minute: 1, hour: 1, day: 1, counting: counting), at: .noon)
            budget.spend(5, at: .noon)
            #expect(budget.remaining(at: .noon).map(\.left) == [0, 0, 0])
        }
    }

    @Test func theProvidersWordCanBeRead() {
        var budget = CallBudget(CallLimits(minute: 1), at: .noon)
        #expect(budget.block(at: .noon) == .zero)
        budget.block(for: .seconds(90), at: .noon)
        #expect(budget.block(at: Tick.noon.advanced(by: .seconds(60))) == .seconds(30))
        #expect(budget.block(at: Tick.noon.advanced(by: .seconds(91))) == .zero)
        #expect(budget.obstacle(for: 1, at: .noon)?.wait == .seconds(90))
    }
}
