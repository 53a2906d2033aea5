import CLinux
import Glibc

/// The reading thread: waits for lines, signals, room and the reader of the answers, and decides when the process ends.
package struct StdioLoop {
    /// How long the end may take.
    package struct Patience: Sendable {
        /// After the end of the input and after `shutdown`.
        package var atEnd: Duration = .seconds(5)
        /// Instead, when a message of MCP was seen: its clients kill what does not end soon.
        package var withMCP: Duration = .milliseconds(1500)
        /// After a signal.
        package var afterSignal: Duration = .seconds(1)

        /// The protocol's times.
        package init() {}
    }

    /// How many bytes are read at once: few for the first lines, many once so many come.
    private static let pieceSizes = 1 << 12...1 << 16

    private let input: Int32
    private let output: Int32
    private let signals: Int32
    private let server: Server
    private let writer: LineWriter
    private let wakeup: Wakeup
    private let patience: Patience
    private let configuration: LiveConfiguration?
    private let watch: FileWatch?
    private var quietTime = QuietTime()
    private var splitter: LineSplitter
    private var piece = [UInt8](repeating: 0, count: pieceSizes.lowerBound)
    private var inputHasEnded = false
    /// All lines that were read are with the server.
    private var isCaughtUp = true
    private var drain: Drain?
    private var signalCount = 0
    /// Why the input could not be read to its end, in the system's words; nil while it can.
    package private(set) var inputFailure: String?

    /// `writer` writes to the streams' output and, like `server`, calls `wakeup.raise()`.
    ///
    /// - Parameters:
    ///   - configuration: what SIGHUP renews; without it the signal is ignored.
    ///   - watch: renews the configuration as well.
    package init(
        streams: StandardStreams, server: Server, writer: LineWriter, wakeup: Wakeup, patience: Patience = Patience(),
        configuration: LiveConfiguration? = nil, watch: FileWatch? = nil
    ) {
        input = streams.input
        output = streams.output
        signals = streams.signals
        self.server = server
        self.writer = writer
        self.wakeup = wakeup
        self.patience = patience
        self.configuration = configuration
        self.watch = watch
        splitter = LineSplitter(limit: server.limits.lineBytes)
        // The file may have changed between its first reading and the beginning of the watch.
        if watch != nil { quietTime.note(at: .now) }
    }

    /// Serves until the input has ended, `shutdown` was asked for, a signal came or the reader is gone, and everything
    /// was answered. The caller ends the process at once; calls that never end may still be running.
    package mutating func run() -> ExitStatus {
        while true {
            let now = ContinuousClock.now
            serveLines(at: now)
            server.expire(at: now)
            lookAgain(at: now)
            if writer.isGone {
                server.abandon()
                return .outputGone
            }
            if let status = drained(at: now) { return status }
            wait()
        }
    }

    /// Serves every line that has come, as far as there is room; the answers that are ready at once go out together.
    private mutating func serveLines(at now: ContinuousClock.Instant) {
        writer.beginGathering()
        defer { writer.endGathering() }
        while server.hasRoom {
            switch splitter.next() {
            case .line(let line, let number): server.receive(line, number: number, at: now)
            case .tooLong(let number): server.receiveTooLong(number: number)
            case nil:
                isCaughtUp = true
                return
            }
        }
        isCaughtUp = false
    }

    /// The exit status once there is nothing left to do; begins and ends the drain.
    private mutating func drained(at now: ContinuousClock.Instant) -> ExitStatus? {
        if signalCount > 1 { return .unfinished }
        if drain == nil, inputHasEnded || server.isShuttingDown { beginDrain(isUrgent: false, now) }
        guard var drain else { return nil }
        let (open, settled) = server.progress
        if open == 0, isCaughtUp, writer.pendingBytes == 0 { return status }
        drain.observe(settled: settled, isBlocked: writer.isBlocked, now: now)
        let isOver = drain.due <= now
        if isOver, drain.isAbandoned { return .unfinished }
        if isOver { drain.abandon() }
        self.drain = drain
        guard isOver else { return nil }
        server.shutDown()
        server.abandon()
        wakeup.raise()
        return nil
    }

    private mutating func beginDrain(isUrgent: Bool, _ now: ContinuousClock.Instant) {
        server.beginDrain()
        let atEnd = server.speaksMCP ? min(patience.withMCP, patience.atEnd) : patience.atEnd
        let time = isUrgent ? patience.afterSignal : atEnd
        drain = Drain(patience: time, isUrgent: isUrgent, settled: server.progress.settled, now: now)
    }

    private var status: ExitStatus {
        if drain?.isAbandoned == true { return .unfinished }
        if inputFailure != nil { return .notStarted }
        return server.answered.hasInternalError ? .internalError : .clean
    }

    private mutating func wait() {
        let reads = isCaughtUp && !inputHasEnded && server.hasRoom
        var entries = [
            pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: writer.isBlocked ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return }
        if entries[2].revents != 0 { wakeup.clear() }
        if entries[1].revents != 0 { takeSignal() }
        if entries[4].revents != 0 {
            watch?.clear()
            quietTime.note(at: .now)
        }
        if entries[3].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
            writer.close()
        } else if entries[3].revents != 0 {
            writer.resume()
            server.startWaiting()
        }
        if entries[0].revents != 0 { takeInput() }
    }

    /// Milliseconds until something is due, rounded up; -1 when nothing is.
    private var timeout: Int32 {
        guard let due = [server.nextExpiry, drain?.due, quietTime.due].compactMap({ $0 }).min() else { return -1 }
        let (seconds, attoseconds) = (due - ContinuousClock.now).components
        return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }

    /// Renews the configuration once it is quiet around its file.
    private mutating func lookAgain(at now: ContinuousClock.Instant) {
        guard quietTime.isOver(at: now) else { return }
        watch?.arm()
        configuration?.renew(at: .watch)
    }

    private mutating func takeSignal() {
        while case let signal = clinux_next_signal(signals), signal != 0 {
            if signal == SIGHUP {
                configuration?.renew(at: .signal)
                continue
            }
            signalCount += 1
            server.shutDown()
            beginDrain(isUrgent: true, .now)
        }
    }

    private mutating func takeInput() {
        let count = read(input, &piece, piece.count)
        if count > 0 {
            splitter.feed(piece[..<count])
            let most = Self.pieceSizes.upperBound
            if count == piece.count, count < most { piece = [UInt8](repeating: 0, count: most) }
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            // A terminal or a peer that is gone is an end like any other.
            if count < 0, errno != EIO, errno != ECONNRESET { inputFailure = String(cString: strerror(errno)) }
            splitter.finish()
            inputHasEnded = true
        }
    }
}
