import Glibc

/// Reading small files whole.
package enum FileBytes {
    /// How long a pipe may keep a reader waiting, all in all, who has nothing else to do.
    package static let patience = Duration.seconds(5)

    /// The bytes of a file, at most `limit`; nil, with `errno` set, when it cannot be read. Blocks, in the place of a file
    /// also a pipe, but no longer than `patience`: then `errno` is ETIMEDOUT.
    package static func read(_ path: String, limit: Int = 2 << 20, patience: Duration = FileBytes.patience) -> [UInt8]?
    {
        // Not blocking, for opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let end = ContinuousClock.now + patience
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let isPipe = status.st_mode & S_IFMT == S_IFIFO
        var bytes: [UInt8] = []
        // Most files are small, and a piece costs its zeroes.
        var piece = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 1 << 12), 1 << 16))
        while bytes.count < limit {
            if isPipe, !isReady(descriptor, before: end) {
                errno = ETIMEDOUT
                return nil
            }
            let count = Glibc.read(descriptor, &piece, min(piece.count, limit - bytes.count))
            if count < 0, errno == EINTR || errno == EAGAIN && isPipe { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// Why nothing was read just now: the end of a sentence, from `errno`.
    package static var problem: String {
        errno == ETIMEDOUT
            ? "is a pipe that nobody wrote to in time; write to it first, or name a file"
            : "cannot be read: \(String(cString: strerror(errno)))"
    }

    /// Waits until there is something to read, be it the end.
    private static func isReady(_ descriptor: Int32, before end: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while case let left = end - .now, left > .zero {
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            let count = poll(&entry, 1, Int32(milliseconds))
            if count > 0 { return true }
            guard count == 0 || errno == EINTR else { return false }
        }
        return false
    }
}
