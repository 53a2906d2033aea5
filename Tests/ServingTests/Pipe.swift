import Glibc
import Testing

/// A pipe in this process.
final class Pipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// A pipe whose writing end refuses bytes instead of waiting.
    static func nonBlocking() throws -> Pipe {
        let pipe = try Pipe()
        _ = fcntl(pipe.writeEnd, F_SETFL, fcntl(pipe.writeEnd, F_GETFL) | O_NONBLOCK)
        return pipe
    }

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) { _ = Glibc.write(writeEnd, bytes, bytes.count) }

    /// Up to `count` bytes; waits for the first.
    func read(upTo count: Int = 1 << 16) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let size = Glibc.read(readEnd, &buffer, count)
        return Array(buffer.prefix(max(0, size)))
    }

    func readText() -> String { String(decoding: read(), as: UTF8.self) }

    func closeWriting() { close(writeEnd) }

    func closeReading() { close(readEnd) }
}
