/// Which hours around now a call asks for.
package struct HourWindow: Sendable, Hashable {
    /// Hours before the current one, 0…2,208.
    package let past: Int
    /// Hours from the current one on, 0…168.
    package let next: Int

    package init(past: Int, next: Int) {
        self.past = past
        self.next = next
    }
}

extension HourWindow {
    private static let hour: Int64 = 3_600_000

    /// How many hours it has.
    package var count: Int { past + next }

    /// Whether it has the hour that begins at `time`; `now` lies in the current hour.
    package func contains(_ time: Instant, around now: Instant) -> Bool {
        (-past..<next).contains(Self.position(of: time, around: now))
    }

    /// By how much a provider's clock may differ from the one here.
    private static let skew: Int64 = 120_000

    /// The moment around which a provider counted the hours of its answer. That is `now`; but where as many hours came as the
    /// window has, from `first` on, and they are those of a clock that differs by two minutes at most, it is what that shows.
    package func moment(ofHours count: Int, from first: Instant?, near now: Instant) -> Instant {
        guard count == self.count, let first else { return now }
        return [0, -Self.skew, Self.skew].lazy
            .map { Instant(milliseconds: now.milliseconds + $0, offset: now.offset) }
            .first { Self.position(of: first, around: $0) == -past } ?? now
    }

    /// Until when hours that came at `now` are those of the window: then the hour ends that runs in them, which is told by
    /// where they begin where all came, and else by `now`. An end that is past is that of a clock that is late. Without hours
    /// it is the end of the hour of UTC.
    package func end(ofHours times: [Instant], at now: Instant) -> Instant {
        guard let first = times.first else { return Self.end(after: now, from: Instant(milliseconds: 0)) }
        guard times.count == count else { return Self.end(after: now, from: first) }
        return Instant(milliseconds: first.milliseconds + Int64(past + 1) * Self.hour, offset: first.offset)
    }

    /// Until when a value of `time` that came at `now` is of the hour that runs. That ends an hour after `time`, and is past
    /// already where a clock is late by two minutes at most; of a time further away only the minute counts.
    package static func end(ofHour time: Instant, at now: Instant) -> Instant {
        end(after: HourWindow(past: 0, next: 1).moment(ofHours: 1, from: time, near: now), from: time)
    }

    /// The first moment after `moment` that is whole hours away from `origin`.
    private static func end(after moment: Instant, from origin: Instant) -> Instant {
        let begun = -Int64(position(of: origin, around: moment))
        return Instant(milliseconds: origin.milliseconds + (begun + 1) * hour, offset: origin.offset)
    }

    /// The hours of the window that `times` lack, as runs from the first to the last hour of each; none when `times`,
    /// which ascend, are empty: they tell when hours begin.
    package func gaps(in times: [Instant], around now: Instant) -> [ClosedRange<Instant>] {
        guard let first = times.first else { return [] }
        let origin = Self.position(of: first, around: now)
        let present = Set(times.map { Self.position(of: $0, around: now) })
        func instant(_ position: Int) -> Instant {
            Instant(milliseconds: first.milliseconds + Int64(position - origin) * Self.hour, offset: first.offset)
        }
        var gaps: [ClosedRange<Instant>] = []
        var start: Int?
        for position in -past...next {
            if position < next, !present.contains(position) {
                start = start ?? position
            } else if let begun = start {
                gaps.append(instant(begun)...instant(position - 1))
                start = nil
            }
        }
        return gaps
    }

    /// 0 for the hour in which `now` lies, -1 for the one before.
    private static func position(of time: Instant, around now: Instant) -> Int {
        Int(-(now.milliseconds - time.milliseconds).floorDivided(by: hour))
    }
}
