import CLinux
import Glibc

/// The descriptors of a serving process after they were made safe: nobody but the writer can reach standard output.
package struct StandardStreams: Sendable {
    /// Read by the loop alone; may be a pipe, a socket, a file or a device.
    package let input: Int32
    /// The real standard output, moved aside; descriptor 1 points at standard error.
    package let output: Int32
    /// Where SIGTERM, SIGINT and SIGHUP are read.
    package let signals: Int32

    /// Descriptors that are safe already, such as pipes of a test.
    package init(input: Int32, output: Int32, signals: Int32) {
        self.input = input
        self.output = output
        self.signals = signals
    }

    /// Takes over the streams and signals of this process, whose signals are held. Call once, before any thread exists.
    /// Nil when standard output is closed or no descriptor is left.
    package static func takeOver() -> StandardStreams? {
        fill(0)
        guard let output = moveOutputAside() else { return nil }
        // Whoever started this with `nohup` has it ignored, and an ignored signal is never read.
        signal(SIGHUP, SIG_DFL)
        var mask = Signals.awaited
        let signals = clinux_signalfd(&mask)
        guard signals >= 0 else { return nil }
        return StandardStreams(input: 0, output: output, signals: signals)
    }

    /// A closed standard stream must not become the next descriptor that is opened; all below it are open.
    private static func fill(_ descriptor: Int32) {
        if fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    }

    private static func moveOutputAside() -> Int32? {
        let output = clinux_dup_cloexec(1)
        guard output >= 0 else { return nil }
        fill(2)
        guard dup2(2, 1) >= 0 else { return nil }
        return ownDescription(of: output)
    }

    /// A pipe opened once more, so that it can refuse bytes instead of waiting without the flag reaching the others
    /// that hold the same end; anything else stays as it is.
    private static func ownDescription(of output: Int32) -> Int32 {
        var status = stat()
        guard fstat(output, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return output }
        let own = open("/proc/self/fd/\(output)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard own >= 0 else { return output }
        close(output)
        return own
    }
}
