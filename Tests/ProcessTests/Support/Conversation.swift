import Glibc

/// The program while it runs: lines go in, lines come out, and signals reach it. Every member blocks.
final class Conversation {
    let child: ChildProcess
    private var input: Int32?
    private var output: Int32?

    init(_ arguments: [String]) throws {
        signal(SIGPIPE, SIG_IGN)
        let (requests, answers) = (try Descriptor.pipe(), try Descriptor.pipe())
        let complaints = try Descriptor.open("/dev/null")
        child = try ChildProcess(
            arguments.map(Repository.resolved),
            streams: .init(input: requests.read, output: answers.write, error: complaints))
        for descriptor in [requests.read, answers.write, complaints] { close(descriptor) }
        (input, output) = (requests.write, answers.read)
    }

    deinit {
        closeInput()
        closeOutput()
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
