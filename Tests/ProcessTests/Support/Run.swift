import Glibc

/// One run of the program from its start to its end; making one blocks until then.
struct Run: Sendable {
    let output: String
    let complaints: String
    let end: ChildProcess.End

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Where standard input comes from.
    enum Input: Sendable {
        case pipe(String)
        case socket(String)
        case file(String)
        /// A descriptor that stays the caller's.
        case open(Int32)
        case nothing
    }

    /// Runs it with everything that is given on standard input. Output goes to files, so that nothing can block.
    init(
        _ arguments: [String], setup: String? = nil, input: Input = .nothing, environment: [String: String] = [:],
        directory: String = Repository.root
    ) throws {
        let (output, complaints) = (try Descriptor.file([]), try Descriptor.file([]))
        defer {
            close(output)
            close(complaints)
        }
        signal(SIGPIPE, SIG_IGN)
        let (theirs, ours, text) = try Self.open(input)
        let child = try ChildProcess(
            arguments.map(Repository.resolved), setup: setup, environment: environment, directory: directory,
            streams: .init(input: theirs, output: output, error: complaints))
        close(theirs)
        if let ours {
            Descriptor.writeAll(text, to: ours)
            close(ours)
        }
        end = child.wait()
        self.output = Self.text(output)
        self.complaints = Self.text(complaints)
    }

    private static func open(_ input: Input) throws -> (theirs: Int32, ours: Int32?, text: String) {
        switch input {
        case .pipe(let text):
            let pipe = try Descriptor.pipe()
            return (pipe.read, pipe.write, text)
        case .socket(let text):
            let ends = try Descriptor.socketPair()
            return (ends.0, ends.1, text)
        case .file(let text): return (try Descriptor.file(Array(text.utf8)), nil, "")
        case .open(let descriptor): return (dup(descriptor), nil, "")
        case .nothing: return (try Descriptor.open("/dev/null"), nil, "")
        }
    }

    private static func text(_ file: Int32) -> String {
        lseek(file, 0, SEEK_SET)
        return String(decoding: Descriptor.readAll(file), as: UTF8.self)
    }
}
