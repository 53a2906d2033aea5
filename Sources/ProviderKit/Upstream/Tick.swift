package import EnvironmentModel

/// One moment as both clocks tell it: durations are measured with the one, hours and days of UTC with the other.
package struct Tick: Sendable, Hashable {
    /// Never jumps.
    package let moment: ContinuousClock.Instant
    /// May be set back or forward.
    package let wall: Instant

    package init(moment: ContinuousClock.Instant, wall: Instant) {
        self.moment = moment
        self.wall = wall
    }

    /// The tick after `duration`, if nobody sets the wall clock meanwhile.
    package func advanced(by duration: Duration) -> Tick {
        Tick(moment: moment + duration, wall: Instant(milliseconds: wall.milliseconds + duration.milliseconds))
    }
}
