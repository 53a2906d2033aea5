import EnvironmentModel
import Glibc
import Serving

/// What commands other than serving print.
enum Output {
    /// Writes to standard output; a reader that is gone, or a file that takes no more, is exit status 4.
    static func print(_ text: String) -> ExitStatus {
        write(text, to: 1) ? .clean : .outputGone
    }

    /// Whether this process has a standard output.
    static var isOpen: Bool { fcntl(1, F_GETFD) >= 0 }

    /// Writes one line to standard error. What a terminal would obey is shown as `\u{1b}`, for sentences quote arguments, files
    /// and answers.
    static func complain(_ text: String) {
        let shown = text.unicodeScalars.map { scalar in
            scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        _ = write("\(Program.name): \(shown.joined())\n", to: 2)
    }

    /// A mistake on the command line.
    static func usage(_ error: UsageError) -> ExitStatus {
        complain(error.message)
        return .usage
    }

    /// A start that failed.
    static func failure(_ failure: Wiring.Failure) -> ExitStatus {
        for line in failure.lines { complain(line) }
        return failure.status
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0, errno == EAGAIN {
                // A reader that went away ends the wait too, and the next write says so.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
                continue
            }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }
}
