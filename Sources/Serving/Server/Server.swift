import EnvironmentHub
import EnvironmentModel
import JSON
import Synchronization

/// Takes lines in, runs the calls in them, and gives answers out. One thread brings the lines and the time; answers may
/// come from any.
///
/// A call begins on the reading thread and is answered there when it has nothing to wait for. All else about it is
/// decided in `Traffic`.
package final class Server: CallServices {
    /// In the order in which `describe` lists them; of two with one name the first is served.
    package let methods: [any RequestType]
    /// Fixed for the life of the server.
    package let limits: ServerLimits
    let mcp: MCP
    let table: MethodTable
    let output: any LineSink
    private let log: Log
    private let wake: @Sendable () -> Void
    let traffic: Mutex<Traffic>
    private let verdict = Mutex(Verdict())
    private let subscriptions: Subscriptions

    /// `wake` is called, on any thread, when the reading thread waits for something that has happened; `version` is the
    /// program's.
    package init(
        methods: [any RequestType], version: String, limits: ServerLimits = ServerLimits(),
        output: any LineSink, log: Log, wake: @escaping @Sendable () -> Void = {}
    ) {
        self.methods = methods
        mcp = MCP(methods: methods, version: version, output: output)
        self.limits = limits
        table = MethodTable(methods)
        self.output = output
        self.log = log
        self.wake = wake
        traffic = Mutex(Traffic(limits: limits))
        subscriptions = Subscriptions(output: output, limits: limits, wake: wake)
    }

    /// Whether another line may be brought. After false, `wake` is called once there may be room.
    package var hasRoom: Bool {
        guard !output.isBlocked else { return false }
        return traffic.withLock { $0.askForRoom() }
    }

    /// Serves one line that was read at `now`; `number` is its place in the stream, from 1.
    package func receive(_ line: [UInt8], number: Int, at now: ContinuousClock.Instant) {
        let document: JSONDocument
        do {
            document = try JSONDocument(line)
        } catch {
            return refuse(.unreadable(error, line: number), Destination())
        }
        let root = document.root
        guard root.kind == .array else {
            return receive(root, Destination(), bytes: line.count, at: now)
        }
        guard (1...limits.batchItems).contains(root.count) else {
            let error: RequestError =
                root.count == 0 ? .emptyBatch() : .batchTooLarge(root.count, limit: limits.batchItems)
            return refuse(error, Destination())
        }
        let batch = Batch(count: root.count, limit: limits.answerBytes)
        for (index, item) in root.elements.enumerated() {
            receive(item, Destination(batch: (batch, index)), bytes: line.count / root.count, at: now)
        }
    }

    /// Complains about a line that was too long to be kept.
    package func receiveTooLong(number: Int) {
        refuse(.lineTooLong(number, limit: limits.lineBytes), Destination())
    }

    private func receive(
        _ value: JSONValue, _ destination: Destination, bytes: Int, at now: ContinuousClock.Instant
    ) {
        var destination = destination
        switch Envelope.read(value) {
        case .request(let envelope):
            destination.id = envelope.id
            do throws(RequestError) {
                try admit(envelope, destination, bytes: bytes, at: now)
            } catch {
                if envelope.id == nil { return ignore(error, destination) }
                if error.kind == .duplicateID { destination.id = nil }
                refuse(error, destination)
            }
        case .refused(let error, let id):
            destination.id = id
            refuse(error, destination)
        case .unanswerable(let error): ignore(error, destination)
        case .stray:
            log.write(.info, "a response that nobody asked for was ignored")
            deliver(nil, destination)
        }
    }

    private func admit(
        _ envelope: Envelope, _ destination: Destination, bytes: Int, at now: ContinuousClock.Instant
    ) throws(RequestError) {
        if let id = envelope.id, mcp.listeners.holds(id) { throw .duplicateID(id) }
        if envelope.isMCP {
            mcp.noteMessage()
            return try admit(MCPMessage(envelope), destination, bytes: bytes, at: now)
        }
        guard let method = table[envelope.method] else {
            if envelope.id == nil, envelope.method.hasPrefix("$/") { return deliver(nil, destination) }
            throw .unknownMethod(envelope.method, nearest: table.nearest(to: envelope.method))
        }
        if isShuttingDown, method.name != Cancel.name { throw .shuttingDown() }
        try method.parameters.validate(parameters: envelope.params)
        let timeout = method.timeout(in: envelope.params) ?? limits.timeout
        let progress = envelope.id.flatMap { _ in method.progressToken(in: envelope.params) }
            .map { Progress(token: $0, output: output) }
        let call = Call(
            id: envelope.id, params: envelope.params, deadline: now + .milliseconds(timeout), services: self,
            sequel: method.hasSequel && envelope.id != nil ? Sequel() : nil, listener: progress?.listener)
        try launch(Flight(method, call, destination, timeout: timeout, bytes: bytes, progress: progress))
    }

    /// Begins a call or lets it wait.
    func launch(_ flight: Flight) throws(RequestError) {
        let mayStart = !output.isBlocked
        switch traffic.withLock({ $0.admit(flight, mayStart: mayStart) }) {
        case .start(let ticket): start(ticket, flight)
        case .wait: break
        case .overloaded: throw .overloaded(calls: limits.callsWaiting)
        case .duplicate(let id): throw .duplicateID(id)
        }
    }
}

// MARK: Calls

extension Server {
    /// Runs a call on this thread until it first waits; one that need not wait has no task.
    private func start(_ ticket: Int, _ flight: Flight) {
        switch flight.request.begin(flight.call) {
        case .known(let result): end(ticket, flight, result)
        case .awaited(let wait):
            attach(Task.immediateDetached { self.end(ticket, flight, await wait()) }, to: ticket)
        }
    }

    /// Begins waiting calls while there is room at work; the reading thread calls it when the output flows again.
    package func startWaiting() {
        while !output.isBlocked, let (ticket, flight) = traffic.withLock({ $0.next() }) {
            // Not at once: a chain of calls that end without waiting would grow this stack.
            attach(
                Task.detached { self.end(ticket, flight, await flight.request.begin(flight.call).value) }, to: ticket)
        }
    }

    private func attach(_ task: Task<Void, Never>, to ticket: Int) {
        if traffic.withLock({ $0.attach(task, to: ticket) }) { task.cancel() }
    }

    /// Apart from the tasks of calls, so that what it takes is no part of what a call holds while it waits.
    @inline(never)
    private func end(_ ticket: Int, _ flight: Flight, _ outcome: Result<[UInt8], RequestError>) {
        let (isOpen, othersWork, othersWait) = traffic.withLock { $0.finish(ticket) }
        // Calls that waited for the same are ready together.
        if isOpen { conclude(flight, outcome, gathers: othersWork) }
        if othersWait { startWaiting() }
        wakeIfAwaited()
    }

    /// Answers an admitted call; its id is free already, since its caller may use it again at once.
    ///
    /// - Parameters:
    ///   - outcome: nil when nothing more may be said.
    ///   - gathers: whether the answer may wait for those of other calls that are ready too.
    private func conclude(_ flight: Flight, _ outcome: Result<[UInt8], RequestError>?, gathers: Bool = false) {
        let destination = flight.destination
        flight.progress?.end()
        switch (outcome, destination.id) {
        case (nil, _): deliver(nil, destination)
        case (let outcome?, let id?) where flight.tool != nil: deliver(outcome, of: flight, to: id)
        case (.success(let result)?, let id?):
            deliver(Answer.result(result, to: id), destination, as: .result, flight.call.sequel, gathers: gathers)
        case (.success?, nil): deliver(nil, destination)
        case (.failure(let error)?, nil): ignore(error, destination)
        case (.failure(let error)?, _): refuse(error, destination)
        }
        traffic.withLock { $0.settle() }
    }

    private func stop(_ retired: [Traffic.Retired], _ error: (Flight) -> RequestError?) {
        // Nobody waits for nothing: a wake-up here would turn the loop round for ever.
        guard !retired.isEmpty else { return }
        for (flight, task) in retired {
            conclude(flight, error(flight).map { .failure($0) })
            task?.cancel()
        }
        wakeIfAwaited()
    }

    private func wakeIfAwaited() {
        if traffic.withLock({ $0.isAwaited }) { wake() }
    }
}

// MARK: Answers

extension Server {
    func refuse(_ error: RequestError, _ destination: Destination) {
        deliver(Answer.error(error, to: destination.id), destination, as: .error(error.kind))
    }

    /// Remembers what became of a call.
    func note(_ answer: Verdict.Answer) {
        verdict.withLock { $0.note(answer) }
    }

    private func ignore(_ error: RequestError, _ destination: Destination) {
        log.write(.warning, "a notification was ignored: \(error.message)")
        deliver(nil, destination)
    }

    /// Hands a line to the writer, or an item to its batch. What is over the limit becomes `answer_too_large`.
    ///
    /// - Parameters:
    ///   - kind: what is remembered of it; nil for what is no answer to a call, or is remembered already.
    ///   - gathers: whether it may wait for others that are ready too.
    func deliver(
        _ answer: Line?, _ destination: Destination, as kind: Verdict.Answer? = nil, _ sequel: Sequel? = nil,
        gathers: Bool = false
    ) {
        var kind = kind
        func substitute(size: Int) -> Line {
            kind = .error(.answerTooLarge)
            return Answer.error(.answerTooLarge(size, limit: limits.answerBytes), to: destination.id)
        }
        let answer = answer.map { $0.count > limits.answerBytes ? substitute(size: $0.count) : $0 }
        if let (batch, index) = destination.batch {
            if let sequel { batch.add(sequel) }
            let line = batch.settle(index, answer, substitute: substitute)
            if let kind { note(kind) }
            guard let line else { return }
            output.write(line)
            batch.runSequels()
        } else if let answer {
            if let kind { note(kind) }
            if !gathers { output.write(answer) } else if output.gather(answer) { flushSoon() }
            sequel?.run()
        }
    }

    /// Writes the gathered answers after everything that is ready to run by now.
    private func flushSoon() {
        Task.detached { [self] in
            output.flush()
            wakeIfAwaited()
        }
    }

    /// What the exit status needs to know about all answers so far.
    package var answered: Verdict { verdict.withLock { $0 } }
}

// MARK: Services

extension Server {
    /// What it has on its hands and has done; costs three locks.
    package var load: ServerLoad {
        let (working, waiting, bytesWaiting) = traffic.withLock { $0.load }
        return ServerLoad(
            atWork: working, waiting: waiting, bytesWaiting: bytesWaiting, subscriptions: subscriptions.count,
            answered: answered)
    }

    /// Answers the call of that id with `cancelled` and stops its task; a tool's call is not answered. Callable from any
    /// thread.
    package func cancel(_ id: RequestID) {
        if let destination = mcp.listeners.close(id) { return deliver(nil, destination) }
        stop(traffic.withLock { $0.cancel(id) }.map { [$0] } ?? []) { $0.tool == nil ? .cancelled() : nil }
    }

    /// Refuses calls that arrive from now on, all but `cancel`, and wakes the reading thread; callable from any thread.
    package func shutDown() {
        traffic.withLock { traffic in
            traffic.isShuttingDown = true
            traffic.isDraining = true
        }
        wake()
    }

    /// Takes an order whose calls begin after the answer to its caller.
    package func subscribe(_ order: SubscriptionOrder, after answer: Sequel) throws(RequestError) -> String {
        let id = try subscriptions.reserve(order)
        answer.set { [subscriptions] in subscriptions.begin(id) }
        return id
    }

    /// Ends a subscription; callable from any thread.
    package func unsubscribe(_ id: String) -> Bool { subscriptions.remove(id) }

    /// Makes the calls of all subscriptions once more: something that their answers rest on has changed. Callable from
    /// any thread.
    package func repeatSubscriptions() { subscriptions.repeatAll() }

    /// True once `shutdown` was asked for.
    package var isShuttingDown: Bool { traffic.withLock { $0.isShuttingDown } }

    /// When `expire` should be called next; nil when there is no reason to.
    package var nextExpiry: ContinuousClock.Instant? {
        [traffic.withLock { $0.earliestExpiry }, subscriptions.nextStart].compactMap { $0 }.min()
    }

    /// Answers the calls whose deadline is over, and repeats those of subscriptions whose time has come.
    package func expire(at now: ContinuousClock.Instant) {
        stop(traffic.withLock { $0.expire(at: now) }) { .deadlineExceeded(milliseconds: $0.timeout) }
        subscriptions.run(at: now, for: self)
        mcp.listeners.flush()
    }

    /// Answers all calls that are left with `cancelled` and stops them: the drain is over. Calls of tools are not
    /// answered: their client has gone, and the previous line of the reference client fails on what comes then.
    package func abandon() {
        endSubscriptions()
        stop(traffic.withLock { $0.abandon() }) { $0.tool == nil ? .drained() : nil }
    }

    /// Nothing more is read: subscriptions end, and from now on `wake` is called whenever a call was settled.
    package func beginDrain() {
        traffic.withLock { $0.isDraining = true }
        endSubscriptions()
    }

    private func endSubscriptions() {
        subscriptions.end()
        endListens()
    }

    /// Calls whose answer the writer does not have yet, and how many it has had: what a drain looks at.
    package var progress: (open: Int, settled: Int) { traffic.withLock { ($0.unsettled, $0.settled) } }
}
