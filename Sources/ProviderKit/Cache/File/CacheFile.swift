package import EnvironmentModel
import Glibc
import Transport

/// A file in which answers outlive the process, shared by as many processes as open it.
///
/// Opened by a thread of its own when it is first used. What cannot be read counts as not there, and what cannot be written
/// is forgotten: nobody's answer is delayed or lost for it.
package final class CacheFile: Sendable {
    /// Where it is, for how long, and whom its troubles are told.
    package struct Settings: Sendable {
        /// Of the file itself; SQLite puts two more beside it.
        package let path: String
        /// In bytes; 256 KiB at least, of which the tables alone take a tenth.
        package let limit: Int
        /// The wall clock.
        let now: @Sendable () -> Instant
        /// How often a lock of another process is waited for before the file, or an answer, is given up.
        let patience: Int
        /// Takes a sentence for standard error.
        let say: @Sendable (String) -> Void

        package init(
            path: String, limit: Int, now: @escaping @Sendable () -> Instant, patience: Int = 20,
            say: @escaping @Sendable (String) -> Void
        ) {
            self.path = path
            self.limit = limit
            self.now = now
            self.patience = patience
            self.say = say
        }
    }

    let settings: Settings
    private let inbox = CacheFileInbox()

    /// Opens nothing.
    package init(_ settings: Settings) {
        self.settings = settings
    }

    deinit {
        inbox.stop()
    }

    /// What the file has under those keys, each exchange once; nil when that could not be told in time. Cancelling the task
    /// ends the wait at once.
    ///
    /// - Parameter wait: returns when the wait is over; nil for who waits until the file has answered.
    func find(_ keys: [String], wait: Wait? = nil) async -> [CacheRows.Found]? {
        start()
        let ticket = inbox.newTicket()
        var alarm: Task<Void, Never>?
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                guard inbox.look(keys, ticket, waiter), let wait else { return }
                alarm = Task.detached { [inbox] in
                    if (try? await wait()) != nil { inbox.answer(ticket, nil) }
                }
            }
        } onCancel: {
            inbox.answer(ticket, nil)
        }
    }

    /// Returns when a wait is over, or throws as soon as its task is cancelled.
    package typealias Wait = @Sendable () async throws -> Void

    /// Whether it is open, or there to be opened.
    var isThere: Bool { inbox.isStarted || access(settings.path, F_OK) == 0 }

    /// Has it written some time; never waits.
    func store(_ exchange: StoredExchange, _ parts: [StoredPart], hiding secrets: [Secret]) {
        start()
        inbox.add(.store(exchange, parts, secrets))
    }

    /// Has the new instants of a part written some time; never waits.
    func renew(_ part: StoredPart) {
        start()
        inbox.add(.renew(part))
    }

    /// Blocks until all that was taken in is written, or it is that late.
    func flush(until deadline: ContinuousClock.Instant) {
        while !inbox.isIdle, ContinuousClock.now < deadline { usleep(500) }
    }

    /// Writes what was taken in and closes the file, if that is done in time; from then on it has nothing.
    func close(until deadline: ContinuousClock.Instant) {
        guard inbox.isStarted else { return }
        inbox.stop()
        while !inbox.isClosed, ContinuousClock.now < deadline { usleep(500) }
    }

    /// Answers that were not written: there were too many, or the file would not take them.
    var dropped: Int { inbox.dropped }

    /// How far it is.
    var state: CacheCounters.File { inbox.isClosed ? .closed : inbox.isStarted ? .open : .unopened }

    private func start() {
        guard inbox.begin() else { return }
        let started = startThread(stackBytes: 512 << 10) { [inbox, settings] in
            var loop = CacheFileLoop(inbox: inbox, settings: settings)
            loop.work()
        }
        guard !started else { return }
        inbox.close()
        settings.say(CacheFileTrouble.unusable(.noThread).sentence(settings.path))
    }
}
