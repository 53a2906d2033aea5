import EnvironmentModel

/// Days as ranges without holes, which is how the archive is asked: each range costs the same until it is very long.
struct DayRanges {
    /// Ascending; two neighbours never touch.
    let all: [ClosedRange<Day>]

    /// - Parameter days: ascending, each once.
    init(_ days: [Day]) {
        var all: [ClosedRange<Day>] = []
        for day in days {
            if let last = all.last, last.upperBound.number + 1 == day.number {
                all[all.count - 1] = last.lowerBound...day
            } else {
                all.append(day...day)
            }
        }
        self.all = all
    }

    /// The position of the range that holds `day`.
    func index(of day: Day) -> Int? { all.firstIndex { $0.contains(day) } }
}

extension ClosedRange<Day> {
    /// How many days it has.
    var days: Int { upperBound.number - lowerBound.number + 1 }
}
