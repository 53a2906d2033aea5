/// How much may still be asked of one provider: a pure value that is told what was sent and what the provider said.
///
/// It keeps rates only; how many calls are out at the same time is counted where they are sent.
package struct CallBudget: Sendable {
    /// Nothing is used up.
    package init(_ limits: CallLimits, at tick: Tick) {}

    /// How long a call of this weight has to wait; zero lets it go now. A call heavier than its window goes when the
    /// window is empty.
    package func wait(for weight: Double, at tick: Tick) -> Duration { .zero }

    /// Takes what a call that is sent now weighs.
    package mutating func spend(_ weight: Double, at tick: Tick) {}

    /// Lets nothing go for so long: the provider said so.
    package mutating func block(for duration: Duration, at tick: Tick) {}
}
