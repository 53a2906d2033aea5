import Glibc
import Synchronization

/// Writes whole lines to one descriptor from any thread, without a thread of its own and without ever waiting.
///
/// Whoever finds it idle writes its own line and those that others add meanwhile. When the reader does not keep up it
/// is blocked: lines are kept, and the owner calls `resume()` as soon as the descriptor takes bytes again.
package final class LineWriter: LineSink {
    private struct State {
        /// Lines that nobody writes yet.
        var queued: [UInt8] = []
        /// What was left when the descriptor took no more, and how much of it is written.
        var rest: [UInt8] = []
        var written = 0
        var pending = 0
        var isBusy = false
        var isBlocked = false
        var isGone = false
        /// The thread whose lines wait for each other; nil when none wants that.
        var gatherer: pthread_t?
        /// Whether somebody is to call `flush()`.
        var isFlushDue = false

        /// Adds a line to those that nobody writes yet; whether there are enough of them now to be written.
        mutating func add(_ line: borrowing Line) -> Bool {
            queued += line.head
            queued += line.body
            queued += line.tail
            queued.append(UInt8(ascii: "\n"))
            pending += line.count + 1
            return queued.count >= gatheredBytes
        }

        /// Whether the calling thread is the one whose lines wait for each other.
        var isGathering: Bool { gatherer.map { $0 == pthread_self() } ?? false }

        /// Whether the caller is the one to write now.
        mutating func begin() -> Bool {
            guard !isBusy, !isBlocked else { return false }
            isBusy = true
            return true
        }
    }

    private enum Push {
        case wrote(Int), blocked, gone
    }

    /// Buffers over this size are given back instead of being used again.
    private static let keptCapacity = 1 << 20
    /// Gathered lines wait for one another until there are so many bytes: few system calls, and half of a pipe's room.
    private static let gatheredBytes = 1 << 15

    private let state = Mutex(State())
    private let descriptor: Int32
    private let portion: Int
    private let onChange: @Sendable () -> Void

    /// Writes to `descriptor`, which stays the caller's. `onChange` is called on the writing thread, outside every
    /// lock, when the writer becomes blocked and when the reader is gone.
    ///
    /// A descriptor that would block is asked before each write and given at most as much as a pipe surely takes.
    package init(descriptor: Int32, onChange: @escaping @Sendable () -> Void = {}) {
        self.descriptor = descriptor
        self.onChange = onChange
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        let neverWaits = isFile || fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
        portion = neverWaits ? .max : 4096
    }

    /// Bytes taken and not yet written, line ends included.
    package var pendingBytes: Int { state.withLock { $0.pending } }

    /// From the first byte that the descriptor refused until nothing is pending.
    package var isBlocked: Bool { state.withLock { $0.isBlocked } }

    /// True once a write has failed for good; from then on lines are dropped.
    package var isGone: Bool { state.withLock { $0.isGone } }

    /// Takes one line and writes it at once, unless another thread writes or the reader is slow.
    package func write(_ line: Line) {
        let isMine = state.withLock { state in
            guard !state.isGone else { return false }
            let isEnough = state.add(line)
            return isEnough || !state.isGathering ? state.begin() : false
        }
        if isMine { drain() }
    }

    /// Takes one line, which waits for others up to a few: until `flush()`, or until another line is written.
    package func gather(_ line: Line) -> Bool {
        let (isMine, isFirst) = state.withLock { state in
            guard !state.isGone else { return (false, false) }
            if state.add(line) { return (state.begin(), false) }
            // Whoever writes, or is to write soon, takes it along.
            if state.isBusy || state.isBlocked || state.isFlushDue || state.isGathering { return (false, false) }
            state.isFlushDue = true
            return (false, true)
        }
        if isMine { drain() }
        return isFirst
    }

    package func flush() {
        let isMine = state.withLock { state in
            state.isFlushDue = false
            return !state.queued.isEmpty && state.begin()
        }
        if isMine { drain() }
    }

    /// Lets the lines that this thread writes from now on wait for each other, up to a few, until `endGathering()`. What
    /// another thread writes meanwhile goes out at once and takes them along.
    package func beginGathering() {
        state.withLock { $0.gatherer = pthread_self() }
    }

    /// Writes what was gathered.
    package func endGathering() {
        let isMine = state.withLock { state in
            state.gatherer = nil
            return !state.queued.isEmpty && state.begin()
        }
        if isMine { drain() }
    }

    /// Goes on after the descriptor was found writable; does nothing when not blocked.
    package func resume() {
        let isMine = state.withLock { state in
            guard state.isBlocked, !state.isBusy else { return false }
            state.isBusy = true
            return true
        }
        if isMine { drain() }
    }

    /// Writes until nothing is left or nothing more is taken; only for the thread that set `isBusy`.
    private func drain() {
        var (batch, written) = state.withLock { state in
            defer { (state.rest, state.written) = ([], 0) }
            return (state.rest, state.written)
        }
        while true {
            if written == batch.count {
                guard take(&batch) else { return }
                written = 0
            }
            switch push(batch[written...]) {
            case .wrote(let count): written += count
            case .blocked: return block(batch, written)
            case .gone: return close()
            }
        }
    }

    /// Trades the written batch for the lines that came meanwhile; false when there are none, and the writer is idle.
    private func take(_ batch: inout [UInt8]) -> Bool {
        state.withLock { state in
            guard !state.isGone else { return false }
            state.pending -= batch.count
            if batch.capacity > Self.keptCapacity { batch = [] } else { batch.removeAll(keepingCapacity: true) }
            // What comes next finds room where this batch was.
            swap(&batch, &state.queued)
            guard batch.isEmpty else { return true }
            state.isBusy = false
            state.isBlocked = false
            return false
        }
    }

    private func block(_ batch: [UInt8], _ written: Int) {
        state.withLock { state in
            guard !state.isGone else { return }
            state.rest = batch
            state.written = written
            state.isBusy = false
            state.isBlocked = true
        }
        onChange()
    }

    /// Gives the reader up: drops what is pending and all that follows.
    package func close() {
        state.withLock { $0 = State(isGone: true) }
        onChange()
    }

    private func push(_ bytes: ArraySlice<UInt8>) -> Push {
        if portion != .max, !isWritable { return .blocked }
        while true {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, portion)) }
            if count >= 0 { return .wrote(count) }
            guard errno != EAGAIN else { return .blocked }
            guard errno == EINTR else { return .gone }
        }
    }

    private var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}
