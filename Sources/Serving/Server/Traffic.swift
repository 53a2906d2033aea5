/// The calls that a server has, and the decisions about them: pure, so that whoever holds it under a lock does the
/// effects after the lock.
struct Traffic {
    /// What becomes of a call that arrives.
    enum Admission {
        case start(ticket: Int)
        case wait, overloaded
        case duplicate(RequestID)
    }

    /// How far a call is.
    private enum Phase {
        case waiting, working
        /// Cancelled or late: its caller has an answer, and its task still runs.
        case answered
    }

    private struct Entry {
        let flight: Flight
        var phase = Phase.waiting
        var task: Task<Void, Never>?

        func expiry(grace: Duration) -> ContinuousClock.Instant {
            phase == .working ? flight.call.deadline + grace : flight.call.deadline
        }
    }

    /// A call taken from its caller, and the task to stop once the caller has its answer.
    typealias Retired = (flight: Flight, task: Task<Void, Never>?)

    private let limits: ServerLimits
    private var entries: [Int: Entry] = [:]
    private var tickets: [RequestID: Int] = [:]
    private var queue: [Int] = []
    private var bytesWaiting = 0
    private var working = 0
    private var lastTicket = 0
    /// No flight expires before this; nil when none is known to.
    private(set) var earliestExpiry: ContinuousClock.Instant?
    /// Calls that were admitted and whose answer is not yet handed to the writer.
    private(set) var unsettled = 0
    /// How many calls were settled so far.
    private(set) var settled = 0
    /// True once no more calls are taken.
    var isShuttingDown = false
    /// True when every settled call is of interest: the end is near.
    var isDraining = false
    private var waitsForRoom = false

    init(limits: ServerLimits) {
        self.limits = limits
    }

    /// Whether another call may be read.
    private var hasRoom: Bool { isShuttingDown || limits.whenFull == .refuse || !isFull }

    /// Calls at work, calls that wait, and the bytes of their lines.
    var load: (working: Int, waiting: Int, bytesWaiting: Int) { (working, queue.count, bytesWaiting) }

    /// Whether another call may be read; if not, somebody waits for it.
    mutating func askForRoom() -> Bool {
        waitsForRoom = !hasRoom
        return hasRoom
    }

    /// Whether somebody waits for what has just happened.
    var isAwaited: Bool { isDraining || (waitsForRoom && hasRoom) }

    private var isFull: Bool { queue.count >= limits.callsWaiting || bytesWaiting >= limits.bytesWaiting }

    /// Whether a call of that id is in flight.
    func holds(_ id: RequestID) -> Bool { tickets[id] != nil }

    /// Takes a call in. `mayStart` is false while the output is blocked; control calls start all the same.
    mutating func admit(_ flight: Flight, mayStart: Bool) -> Admission {
        let id = flight.destination.id
        if let id, tickets[id] != nil { return .duplicate(id) }
        let starts = flight.isControl || (mayStart && queue.isEmpty && working < limits.callsAtWork)
        if !starts, limits.whenFull == .refuse, isFull { return .overloaded }
        lastTicket += 1
        unsettled += 1
        if let id { tickets[id] = lastTicket }
        earliestExpiry = min(earliestExpiry ?? flight.call.deadline, flight.call.deadline)
        entries[lastTicket] = Entry(flight: flight, phase: starts ? .working : .waiting)
        if starts {
            if !flight.isControl { working += 1 }
            return .start(ticket: lastTicket)
        }
        queue.append(lastTicket)
        bytesWaiting += flight.bytes
        return .wait
    }

    /// The longest waiting call, when one more may be at work; it is at work from now on.
    mutating func next() -> (ticket: Int, flight: Flight)? {
        guard working < limits.callsAtWork, let ticket = queue.first, let flight = entries[ticket]?.flight else {
            return nil
        }
        leaveQueue(ticket, flight)
        entries[ticket]?.phase = .working
        working += 1
        return (ticket, flight)
    }

    /// Keeps the task of a call that has begun; true when the call was answered meanwhile and the task must stop.
    mutating func attach(_ task: Task<Void, Never>, to ticket: Int) -> Bool {
        guard let phase = entries[ticket]?.phase else { return false }
        entries[ticket]?.task = task
        return phase == .answered
    }

    /// The task of a call has ended: its place and its id are free. `isOpen` is false when its caller has an answer
    /// already.
    mutating func finish(_ ticket: Int) -> (isOpen: Bool, othersWork: Bool, othersWait: Bool) {
        guard let entry = entries.removeValue(forKey: ticket) else { return (false, false, false) }
        if !entry.flight.isControl { working -= 1 }
        let isOpen = entry.phase != .answered
        if isOpen, let id = entry.flight.destination.id { tickets[id] = nil }
        return (isOpen, working > 0, !queue.isEmpty)
    }

    /// Takes a call from its caller: the rest of the answer is the server's. Nil when there is no such call.
    mutating func cancel(_ id: RequestID) -> Retired? {
        tickets[id].flatMap { retire($0) }
    }

    /// Retires the calls whose time is over; one at work has the grace on top.
    mutating func expire(at now: ContinuousClock.Instant) -> [Retired] {
        guard let earliest = earliestExpiry, earliest <= now else { return [] }
        let open = entries.filter { $0.value.phase != .answered }.mapValues { $0.expiry(grace: limits.grace) }
        earliestExpiry = open.values.filter { $0 > now }.min()
        return open.filter { $0.value <= now }.keys.sorted().compactMap { retire($0) }
    }

    /// Retires all calls, the oldest first.
    mutating func abandon() -> [Retired] {
        entries.keys.sorted().compactMap { retire($0) }
    }

    /// One answer was handed to the writer.
    mutating func settle() {
        unsettled -= 1
        settled += 1
    }

    private mutating func leaveQueue(_ ticket: Int, _ flight: Flight) {
        queue.removeAll { $0 == ticket }
        bytesWaiting -= flight.bytes
    }

    private mutating func retire(_ ticket: Int) -> Retired? {
        guard let entry = entries[ticket], entry.phase != .answered else { return nil }
        if let id = entry.flight.destination.id { tickets[id] = nil }
        if entry.phase == .waiting {
            leaveQueue(ticket, entry.flight)
            entries[ticket] = nil
        } else {
            entries[ticket]?.phase = .answered
        }
        return (entry.flight, entry.task)
    }
}
