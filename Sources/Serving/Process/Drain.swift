/// How long the end may take: it is over when no call was settled for a while.
struct Drain {
    private let patience: Duration
    /// True after a signal, which waits for no reader.
    private let isUrgent: Bool
    private var settled: Int
    private(set) var deadline: ContinuousClock.Instant

    init(patience: Duration, isUrgent: Bool, settled: Int, now: ContinuousClock.Instant) {
        self.patience = patience
        self.isUrgent = isUrgent
        self.settled = settled
        deadline = now + patience
    }

    /// Takes in what has happened. The clock starts again with every settled call, and stands still while a reader
    /// that is merely slow holds everything up.
    mutating func observe(settled: Int, isBlocked: Bool, now: ContinuousClock.Instant) {
        guard settled != self.settled || (isBlocked && !isUrgent) else { return }
        self.settled = settled
        deadline = now + patience
    }
}
