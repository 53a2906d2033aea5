/// The calls that a server has, and the decisions about them: pure, so that whoever holds it under a lock does the
/// effects after the lock.
struct Traffic {
    /// What becomes of a call that arrives.
    enum Admission {
        case start(ticket: Int)
        case wait, overloaded
        case duplicate(RequestID)
    }

    private let limits: ServerLimits
    private var flights: [Int: Flight] = [:]
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

    /// Whether another call may be read; if not, somebody waits for it.
    mutating func askForRoom() -> Bool {
        waitsForRoom = !hasRoom
        return hasRoom
    }

    /// Whether somebody waits for what has just happened.
    var isAwaited: Bool { isDraining || (waitsForRoom && hasRoom) }

    private var isFull: Bool { queue.count >= limits.callsWaiting || bytesWaiting >= limits.bytesWaiting }

    /// Takes a call in. `mayStart` is false while the output is blocked; control calls start all the same.
    mutating func admit(_ flight: Flight, mayStart: Bool) -> Admission {
        let id = flight.destination.id
        if let id, tickets[id] != nil { return .duplicate(id) }
        let starts = flight.isControl || (mayStart && queue.isEmpty && working < limits.callsAtWork)
        if !starts, limits.whenFull == .refuse, isFull { return .overloaded }
        lastTicket += 1
        unsettled += 1
        if let id { tickets[id] = lastTicket }
        flights[lastTicket] = flight
        earliestExpiry = min(earliestExpiry ?? flight.call.deadline, flight.call.deadline)
        guard starts else {
            queue.append(lastTicket)
            bytesWaiting += flight.bytes
            return .wait
        }
        begin(lastTicket)
        return .start(ticket: lastTicket)
    }

    /// The longest waiting call, when one more may be at work; it is at work from now on.
    mutating func next() -> (ticket: Int, flight: Flight)? {
        guard working < limits.callsAtWork, let ticket = queue.first, let flight = flights[ticket] else { return nil }
        leaveQueue(ticket, flight)
        begin(ticket)
        return (ticket, flight)
    }

    /// Keeps the task of a call that has begun; true when the call was answered meanwhile and the task must stop.
    mutating func attach(_ task: Task<Void, Never>, to ticket: Int) -> Bool {
        guard let phase = flights[ticket]?.phase else { return false }
        flights[ticket]?.task = task
        return phase == .answered
    }

    /// The task of a call has ended: its place and its id are free. Nil when its caller has an answer already.
    mutating func finish(_ ticket: Int) -> Flight? {
        guard let flight = flights.removeValue(forKey: ticket) else { return nil }
        if !flight.isControl { working -= 1 }
        guard flight.phase != .answered else { return nil }
        if let id = flight.destination.id { tickets[id] = nil }
        return flight
    }

    /// Takes a call from its caller: the rest of the answer is the server's. Nil when there is no such call.
    mutating func cancel(_ id: RequestID) -> Flight? {
        tickets[id].flatMap { retire($0) }
    }

    /// Retires the calls whose time is over; one at work has the grace on top.
    mutating func expire(at now: ContinuousClock.Instant) -> [Flight] {
        guard let earliest = earliestExpiry, earliest <= now else { return [] }
        let open = flights.filter { $0.value.phase != .answered }
        earliestExpiry = open.values.map(expiry).filter { $0 > now }.min()
        return open.filter { expiry($0.value) <= now }.keys.sorted().compactMap { retire($0) }
    }

    /// Retires all calls, the oldest first.
    mutating func abandon() -> [Flight] {
        flights.keys.sorted().compactMap { retire($0) }
    }

    /// One answer was handed to the writer.
    mutating func settle() {
        unsettled -= 1
        settled += 1
    }

    private func expiry(_ flight: Flight) -> ContinuousClock.Instant {
        flight.phase == .working ? flight.call.deadline + limits.grace : flight.call.deadline
    }

    private mutating func begin(_ ticket: Int) {
        flights[ticket]?.phase = .working
        if flights[ticket]?.isControl == false { working += 1 }
    }

    private mutating func leaveQueue(_ ticket: Int, _ flight: Flight) {
        queue.removeAll { $0 == ticket }
        bytesWaiting -= flight.bytes
    }

    private mutating func retire(_ ticket: Int) -> Flight? {
        guard let flight = flights[ticket], flight.phase != .answered else { return nil }
        if let id = flight.destination.id { tickets[id] = nil }
        if flight.phase == .waiting {
            leaveQueue(ticket, flight)
            flights[ticket] = nil
        } else {
            flights[ticket]?.phase = .answered
        }
        return flight
    }
}
