/// A moment of time together with the UTC offset in which it is shown; two instants compare by the moment alone.
package struct Instant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64
    /// Seconds east of Greenwich, -86,399…86,399.
    package let offset: Int

    /// The moment `milliseconds` after the epoch, shown `offset` seconds east of Greenwich.
    package init(milliseconds: Int64, offset: Int = 0) {
        self.milliseconds = milliseconds
        self.offset = offset
    }

    /// The same moment shown in another offset.
    package func shown(offset: Int) -> Instant {
        Instant(milliseconds: milliseconds, offset: offset)
    }

    /// The calendar day on which this moment falls in its own offset.
    package var day: Day {
        Day(number: Int((milliseconds + Int64(offset) * 1000).floorDivided(by: 86_400_000)))
    }

    package static func == (left: Instant, right: Instant) -> Bool { left.milliseconds == right.milliseconds }

    package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    package func hash(into hasher: inout Hasher) { hasher.combine(milliseconds) }
}

extension Int64 {
    /// The quotient rounded towards minus infinity; `divisor` is positive.
    func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
