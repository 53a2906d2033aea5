/// How long the end may take: it is over when no call was settled for a while.
struct Drain {
    private let patience: Duration
    /// True after a signal, which waits for no reader.
    private let isUrgent: Bool
    private var settled: Int
    /// Whether what is not finished was given up.
    private(set) var isAbandoned = false
    /// When even answers that were written stay unread.
    private(set) var deadline: ContinuousClock.Instant

    init(patience: Duration, isUrgent: Bool, settled: Int, now: ContinuousClock.Instant) {
        self.patience = patience
        self.isUrgent = isUrgent
        self.settled = settled
        deadline = now + patience
    }

    /// When something is due next: giving up what is not finished, then the end. A signal leaves a tenth of its time for
    /// the answers of what was given up.
    var due: ContinuousClock.Instant { isUrgent && !isAbandoned ? deadline - patience / 10 : deadline }

    /// Takes in what has happened. The clock starts again with every settled call, and stands still while a reader
    /// that is merely slow holds everything up; after a signal what was given up is no reason to wait longer.
    mutating func observe(settled: Int, isBlocked: Bool, now: ContinuousClock.Instant) {
        guard !isUrgent || !isAbandoned, settled != self.settled || (isBlocked && !isUrgent) else { return }
        self.settled = settled
        deadline = now + patience
    }

    /// Everything that is not finished was given up.
    mutating func abandon() { isAbandoned = true }
}
