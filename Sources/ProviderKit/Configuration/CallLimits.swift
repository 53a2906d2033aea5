/// How much may be asked of a provider; a rate that is nil is not limited.
///
/// A call counts as what the provider weighs it, an ordinary one as 1.
package struct CallLimits: Sendable, Hashable {
    /// Calls in any second.
    package var second: Int?
    /// Calls in any minute.
    package var minute: Int?
    /// Calls in an hour.
    package var hour: Int?
    /// Calls in a day of UTC.
    package var day: Int?
    /// Calls at the same time.
    package var concurrent: Int?
    /// How minute, hour and day are counted.
    package var counting: CallCounting

    /// No limit but those given.
    package init(
        second: Int? = nil, minute: Int? = nil, hour: Int? = nil, day: Int? = nil, concurrent: Int? = nil,
        counting: CallCounting = .buckets
    ) {
        self.second = second
        self.minute = minute
        self.hour = hour
        self.day = day
        self.concurrent = concurrent
        self.counting = counting
    }

    /// What `limits: none` means.
    package static let none = CallLimits()

    /// The same number of calls at once, at any rate.
    var withoutRates: CallLimits { CallLimits(concurrent: concurrent, counting: counting) }
}

extension CallLimits {
    /// What a rate is counted in, by the name that the file gives it.
    package enum Period: String, Sendable, Hashable, CaseIterable {
        case second, minute, hour, day

        /// How long it is.
        var length: Duration {
            switch self {
            case .second: .seconds(1)
            case .minute: .seconds(60)
            case .hour: .seconds(3_600)
            case .day: .seconds(86_400)
            }
        }

        fileprivate var limit: WritableKeyPath<CallLimits, Int?> {
            switch self {
            case .second: \.second
            case .minute: \.minute
            case .hour: \.hour
            case .day: \.day
            }
        }
    }

    /// Calls in one of these periods; nil is no limit.
    package subscript(period: Period) -> Int? {
        get { self[keyPath: period.limit] }
        set { self[keyPath: period.limit] = newValue }
    }

    /// The rates that are limited, the shortest period first.
    package var rates: [(period: Period, limit: Int)] {
        Period.allCases.compactMap { period in self[period].map { (period, $0) } }
    }
}
