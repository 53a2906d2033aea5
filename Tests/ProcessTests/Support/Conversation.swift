import Glibc

/// The program while it runs: lines go in, lines come out, and signals reach it. Every member blocks.
final class Conversation {
    let child: ChildProcess
    private var input: Int32?
    private var output: Int32?
    private let log: Int32?

    /// Standard error is kept only for who says so: it must be read then.
    init(
        _ arguments: [String], environment: [String: String] = [:], directory: String = Repository.root,
        keepsLog: Bool = false
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        let (requests, answers) = (try Descriptor.pipe(), try Descriptor.pipe())
        let complaints = keepsLog ? try Descriptor.pipe() : (read: -1, write: try Descriptor.open("/dev/null"))
        child = try ChildProcess(
            arguments.map(Repository.resolved), environment: environment, directory: directory,
            streams: .init(input: requests.read, output: answers.write, error: complaints.write))
        for descriptor in [requests.read, answers.write, complaints.write] { close(descriptor) }
        (input, output) = (requests.write, answers.read)
        log = keepsLog ? complaints.read : nil
    }

    deinit {
        closeInput()
        closeOutput()
        if let log { close(log) }
    }

    /// The next line of the log without its time; empty when none comes for long.
    func hearLog() -> String {
        var entry = pollfd(fd: log ?? -1, events: Int16(POLLIN), revents: 0)
        guard let log, poll(&entry, 1, 20_000) == 1 else { return "" }
        let line = Descriptor.readLine(log)
        return line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? line
    }

    func say(_ line: String) {
        if let input { Descriptor.writeAll(line + "\n", to: input) }
    }

    /// The next line; empty at the end.
    func hear() -> String { output.map(Descriptor.readLine) ?? "" }

    func ask(_ line: String) -> String {
        say(line)
        return hear()
    }

    func closeInput() {
        if let input { close(input) }
        input = nil
    }

    func closeOutput() {
        if let output { close(output) }
        output = nil
    }
}
