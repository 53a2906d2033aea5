package import EnvironmentModel

/// The clocks and the chance that waiting rests on; tests bring their own.
package struct Timekeeper: Sendable {
    /// The time now.
    package let now: @Sendable () -> Tick
    /// Returns at that moment, or throws as soon as the task is cancelled.
    package let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void
    /// 0 ..< 1, evenly spread.
    package let random: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Tick,
        sleep: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    /// The machine's clock and chance, with `wall` for the time of day.
    package static func system(wall: @escaping @Sendable () -> Instant) -> Timekeeper {
        Timekeeper(
            now: { Tick(moment: .now, wall: wall()) },
            sleep: { moment in try await Task.sleep(until: moment, clock: .continuous) },
            random: { Double.random(in: 0..<1) })
    }
}
