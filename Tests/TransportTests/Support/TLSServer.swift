import CLinux
import Glibc
import Loopback

/// An https server with a certificate of its own for 127.0.0.1: the `openssl` command in a process of its own.
final class TLSServer {
    static let isPossible = access("/usr/bin/openssl", X_OK) == 0

    let url: String
    /// The certificate that the server shows, and that vouches for itself.
    let certificate: String
    private let folder: String
    private let process: pid_t

    /// Returns once the server listens.
    init() throws {
        var template = Array("/tmp/breezeway-tls-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw NoLoopback() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        certificate = folder + "/certificate.pem"
        let script = """
            cd \(folder) && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=127.0.0.1 \
            -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem 2>/dev/null && \
            exec openssl s_server -accept 127.0.0.1:0 -key key.pem -cert certificate.pem -www 2>/dev/null </dev/null
            """
        let output: Int32
        (process, output) = try spawnShell(script)
        defer { close(output) }
        guard let port = portAnnounced(on: output) else { throw NoLoopback() }
        url = "https://127.0.0.1:\(port)/"
    }

    deinit {
        kill(process, SIGKILL)
        // A child that nobody waits for keeps the watcher of exit tests busy.
        waitpid(process, nil, 0)
        for name in ["key.pem", "certificate.pem"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}

/// The port in the line `ACCEPT 127.0.0.1:PORT`; nil when the output ends before it.
private func portAnnounced(on output: Int32) -> Int? {
    var text = ""
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
        if byte != 10 {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        } else if text.hasPrefix("ACCEPT") {
            return text.split(separator: ":").last.flatMap { Int($0) }
        } else {
            text = ""
        }
    }
    return nil
}

/// Starts the script with a pipe as its output and no other descriptor of this process beyond 2.
private func spawnShell(_ script: String) throws -> (process: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe2_cloexec(&ends) == 0 else { throw NoLoopback() }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    clinux_spawn_close_from(&actions, 3)
    var process: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", script].map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    guard posix_spawn(&process, "/bin/sh", &actions, nil, words + [nil], nil) == 0 else { throw NoLoopback() }
    return (process, ends[0])
}
