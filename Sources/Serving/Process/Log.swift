package import EnvironmentModel
import Glibc
import JSON
import Synchronization

/// Lines for people and their tools on standard error. Never waits: what cannot be written at once is dropped and
/// counted, and the next line that can be written says how many were.
package final class Log: Sendable {
    /// From the gravest to the most talkative.
    package enum Level: String, Sendable, CaseIterable {
        case error, warning, info, debug
    }

    /// How a line looks.
    package enum Format: String, Sendable, CaseIterable {
        case text, json
    }

    /// A pipe takes this many bytes whole, or none.
    private static let longest = 4096

    private let levels: ArraySlice<Level>
    private let format: Format
    private let descriptor: Int32
    private let now: @Sendable () -> Instant
    private let dropped = Mutex(0)

    /// Writes what is at least as grave as `level` to `descriptor`, which stays the caller's.
    package init(
        _ level: Level, format: Format = .text, descriptor: Int32 = 2, now: @escaping @Sendable () -> Instant
    ) {
        levels = Level.allCases[...(Level.allCases.firstIndex(of: level) ?? 0)]
        self.format = format
        self.descriptor = descriptor
        self.now = now
    }

    /// Whether lines of that level are written.
    package func tells(_ level: Level) -> Bool { levels.contains(level) }

    /// Writes one line, or drops it; `message` is only built when the level is wanted. Callable from any thread.
    package func write(_ level: Level, _ message: @autoclosure () -> String) {
        guard tells(level) else { return }
        let message = message()
        dropped.withLock { dropped in
            if dropped > 0, put(line(.warning, "\(dropped) lines of this log were dropped; nobody read them")) {
                dropped = 0
            }
            if dropped > 0 || !put(line(level, message)) { dropped += 1 }
        }
    }

    private func line(_ level: Level, _ message: String) -> [UInt8] {
        let message = message.shortened(to: Self.longest / 4)
        let time = now().rfc3339
        switch format {
        case .text:
            let plain = message.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
            return Array("\(time) \(level.rawValue): \(String(plain))\n".utf8)
        case .json:
            var writer = JSONWriter(capacity: 256)
            writer.beginObject()
            writer.member("time", time)
            writer.member("level", level.rawValue)
            writer.member("message", message)
            writer.endObject()
            return writer.bytes + [UInt8(ascii: "\n")]
        }
    }

    private func put(_ line: [UInt8]) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLOUT) != 0 else { return false }
        return Glibc.write(descriptor, line, min(line.count, Self.longest)) == line.count
    }
}
