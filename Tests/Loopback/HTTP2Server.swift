import Glibc

/// An https server that speaks HTTP/2: Debian's `nghttpd` in a process of its own, with one file `data.json` to give.
package final class HTTP2Server {
    private static let program: String? = ["/usr/bin/nghttpd", "/usr/sbin/nghttpd"]
        .first { (path: String) in access(path, X_OK) == 0 }

    /// Whether the package nghttp2-server is there.
    package static let isPossible = TLSServer.isPossible && program != nil

    /// Of the file.
    package let url: String
    package let certificate: String
    private let folder: String
    private let process: pid_t
    private static let files = ["key.pem", "certificate.pem", "data.json"]

    /// Returns once the server listens.
    package init(data: String) throws {
        var template = Array("/tmp/breezeway-h2-XXXXXX".utf8CString)
        guard let program = Self.program, mkdtemp(&template) != nil else { throw NoLoopback() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        certificate = folder + "/certificate.pem"
        // A port that was free a moment ago: the server cannot choose one and tell.
        let port = try LoopbackSocket.bound().port
        url = "https://127.0.0.1:\(port)/data.json"
        let script = """
            cd \(folder) && printf '%s' '\(data)' > data.json && \
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=127.0.0.1 \
            -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem 2>/dev/null && \
            exec \(program) --address=127.0.0.1 -d . \(port) key.pem certificate.pem >/dev/null 2>&1 </dev/null
            """
        let output: Int32
        (process, output) = try spawnShell(script)
        close(output)
        for _ in 0..<2000 {
            if (try? LoopbackSocket.connected(toPort: port)) != nil { return }
            usleep(10_000)
        }
        throw NoLoopback()
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        for name in Self.files { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
