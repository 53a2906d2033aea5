import Glibc
package import ProviderKit
import Synchronization

/// A file for the textfile collector of Prometheus' node exporter, written anew every 15 seconds.
///
/// A reader finds the old text or the new one, never a part. What cannot be written is said once, until it could be
/// written again.
package final class MetricsFile: Sendable {
    /// Time from one writing to the next.
    package static let interval = Duration.seconds(15)

    private let path: String
    private let log: Log
    private let text: @Sendable () -> String
    /// One writing at a time.
    private let isFailing = Mutex(false)

    /// - Parameter text: what is to be written now.
    package init(path: String, log: Log, text: @escaping @Sendable () -> String) {
        self.path = path
        self.log = log
        self.text = text
    }

    /// Writes at once and then whenever the interval is over, until the task is cancelled.
    package func keepWriting(_ time: Timekeeper) async {
        var next = time.now().moment
        while !Task.isCancelled {
            write()
            // After a sleep of the machine it does not catch up.
            next = max(next + Self.interval, time.now().moment)
            do { try await time.sleep(next) } catch { return }
        }
    }

    /// Writes now; blocks for as long as the file system does.
    package func write() {
        isFailing.withLock { isFailing in
            let reason = put(Array(text().utf8))
            if let reason, !isFailing {
                log.write(.warning, "the metrics file '\(path)' cannot be written: \(reason)")
            }
            isFailing = reason != nil
        }
    }

    /// Why it failed, in the system's words; nil when it is done.
    private func put(_ bytes: [UInt8]) -> String? {
        guard let path = target else { return String(cString: strerror(errno)) }
        var status = stat()
        // A rename would make a file of a device or a pipe.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "it is no plain file" }
        // The collector reads only what ends in '.prom'.
        let draft = "\(path).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        var rest = bytes[...]
        var reason: String?
        while !rest.isEmpty, reason == nil {
            let count = Glibc.write(descriptor, Array(rest), rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                reason = String(cString: strerror(errno))
            }
        }
        if close(descriptor) != 0, reason == nil { reason = String(cString: strerror(errno)) }
        if reason == nil, rename(draft, path) != 0 { reason = String(cString: strerror(errno)) }
        if reason != nil { unlink(draft) }
        return reason
    }

    /// What is to be replaced: a link stays one. Nil, with `errno` set, where links lead to no place for a file.
    private var target: String? {
        var place = realpath(path, nil)
        var status = stat()
        if place == nil, errno == ENOENT {
            guard lstat(path, &status) == 0 else { return path }
            // It leads to where nothing is yet.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { return nil }
            close(descriptor)
            place = realpath(path, nil)
        }
        guard let place else { return nil }
        defer { free(place) }
        return String(cString: place)
    }
}
