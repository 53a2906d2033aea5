import Foundation
import Glibc

/// The built program as a process of its own.
final class ChildProcess {
    /// How it ended.
    enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    struct NotStarted: Error {
        let code: Int32
    }

    /// What becomes its standard streams: the child's ends.
    struct Streams {
        var input: Int32
        var output: Int32
        var error: Int32
    }

    /// Beside the program that runs the tests, where the build puts it.
    static let program: String = {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &path, Int(PATH_MAX))
        let own = String(decoding: path.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/breezeway"
    }()

    let id: pid_t
    private var end: End?

    /// Starts it; `streams` stay the caller's to close.
    ///
    /// - Parameter setup: a line of shell before, such as `ulimit -n 9`; the arguments are `$@` there.
    init(
        _ arguments: [String], setup: String? = nil, environment: [String: String] = [:],
        directory: String = Repository.root, streams: Streams
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (own, child) in [(streams.input, 0), (streams.output, 1), (streams.error, 2)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&actions, own, child)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.forgetSignals(&attributes)
        // `env` goes to the directory and then becomes the program.
        let shell = setup.map { ["/bin/sh", "-c", $0 + "; exec \"$0\" \"$@\""] } ?? []
        var words = (["env", "-C", directory] + shell + [Self.program] + arguments).map { strdup($0) } + [nil]
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        var variables = environment.merging(sanitizers) { own, _ in own }.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var id = pid_t()
        let code = posix_spawn(&id, "/usr/bin/env", &actions, &attributes, &words, &variables)
        guard code == 0 else { throw NotStarted(code: code) }
        self.id = id
    }

    /// As from a shell: what the thread of a test ignores or holds back is no matter of its child.
    private static func forgetSignals(_ attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    deinit {
        guard end == nil else { return }
        kill(id, SIGKILL)
        _ = wait()
    }

    func send(_ signal: Int32) { kill(id, signal) }

    /// Blocks until it has ended.
    func wait() -> End {
        if let end { return end }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let result: End = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
        end = result
        return result
    }
}
