import Glibc

/// An https server with a certificate of its own for 127.0.0.1: the `openssl` command in a process of its own.
package final class TLSServer {
    package static let isPossible = access("/usr/bin/openssl", X_OK) == 0

    package let url: String
    /// The certificate that the server shows, and that vouches for itself.
    package let certificate: String
    private let folder: String
    private let process: pid_t

    /// Returns once the server listens.
    package init() throws {
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
