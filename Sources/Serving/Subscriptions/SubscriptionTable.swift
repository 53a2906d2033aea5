/// Which subscriptions there are and when each repeats its call: pure, so that whoever holds it under a lock does the
/// effects after the lock.
struct SubscriptionTable {
    private enum Phase {
        /// Its caller does not know it yet.
        case reserved
        case due
        case resting(until: ContinuousClock.Instant)
        /// A call is at work; `again` when another one must follow at once.
        case working(since: ContinuousClock.Instant, again: Bool)
    }

    private struct Entry {
        let subscription: Subscription
        var phase = Phase.reserved
        var task: Task<Void, Never>?

        func isDue(at now: ContinuousClock.Instant) -> Bool {
            switch phase {
            case .due: true
            case .resting(let until): until <= now
            case .reserved, .working: false
            }
        }
    }

    /// How many there may be at once.
    static let limit = 64

    private var entries: [String: Entry] = [:]
    private var lastNumber = 0
    /// True once no call is made any more.
    private(set) var isOver = false

    /// All that are there, in no order.
    var subscriptions: [Subscription] { entries.values.map(\.subscription) }

    /// Takes one in under a new id; false when there are too many.
    mutating func reserve(_ make: (_ id: String) -> Subscription) -> Subscription? {
        guard entries.count < Self.limit else { return nil }
        lastNumber += 1
        let subscription = make("s\(lastNumber)")
        entries[subscription.id] = Entry(subscription: subscription)
        return subscription
    }

    /// Its caller knows the id: the first call is due. False when nothing begins any more.
    mutating func begin(_ id: String) -> Bool {
        guard !isOver else { return false }
        entries[id]?.phase = .due
        return true
    }

    /// Every call is due once more, also where one is at work.
    mutating func repeatAll() {
        for (id, entry) in entries {
            switch entry.phase {
            case .reserved, .due: break
            case .resting: entries[id]?.phase = .due
            case .working(let since, _): entries[id]?.phase = .working(since: since, again: true)
            }
        }
    }

    /// Whether a call is due whatever the time is, and when the next one will be.
    var nextStart: (isDue: Bool, at: ContinuousClock.Instant?) {
        var next: ContinuousClock.Instant?
        for entry in entries.values {
            switch entry.phase {
            case .due: return (true, nil)
            case .resting(let until): next = min(next ?? until, until)
            case .reserved, .working: break
            }
        }
        return (false, next)
    }

    /// Those whose call is due, the oldest first; it is at work from now on.
    mutating func takeDue(at now: ContinuousClock.Instant) -> [Subscription] {
        let due = entries.values.filter { $0.isDue(at: now) }.map(\.subscription)
        for subscription in due { entries[subscription.id]?.phase = .working(since: now, again: false) }
        return due.sorted { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
    }

    /// Keeps the task of a call; true when its subscription is gone and the task must stop.
    mutating func attach(_ task: Task<Void, Never>, to id: String) -> Bool {
        guard let entry = entries[id] else { return true }
        if case .working = entry.phase { entries[id]?.task = task }
        return false
    }

    /// A call has ended.
    mutating func finish(_ id: String) {
        guard let entry = entries[id], case .working(let since, let again) = entry.phase else { return }
        entries[id]?.task = nil
        entries[id]?.phase = again ? .due : .resting(until: since + entry.subscription.order.interval)
    }

    /// Takes one out; nil when there is none of that id.
    mutating func remove(_ id: String) -> (subscription: Subscription, task: Task<Void, Never>?)? {
        entries.removeValue(forKey: id).map { ($0.subscription, $0.task) }
    }

    /// Takes all out that have begun, the oldest first; those that have not will find that it is over.
    mutating func end() -> [(subscription: Subscription, task: Task<Void, Never>?)] {
        isOver = true
        let begun = entries.filter { if case .reserved = $0.value.phase { false } else { true } }.keys
        return begun.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap { remove($0) }
    }
}
