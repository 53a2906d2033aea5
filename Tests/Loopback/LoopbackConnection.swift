import Glibc

/// Reading and writing of one connection, on its own thread.
package final class LoopbackConnection {
    private let socket: LoopbackSocket
    private let number: Int
    private var unread: [UInt8] = []
    private(set) var isClosedByPeer = false

    package init(socket: LoopbackSocket, number: Int) {
        self.socket = socket
        self.number = number
    }

    /// The next request; one with the method `TLS` when a TLS handshake begins instead. Nil when there is none.
    package func nextRequest() -> LoopbackUpstream.Request? {
        var end: Int?
        while end == nil {
            end = unread.indices.dropFirst(3).first { unread[($0 - 3)...$0].elementsEqual([13, 10, 13, 10]) }
            if unread.first == 0x16 {
                return .init(method: "TLS", target: "", headers: [], body: "", connection: number)
            }
            if end == nil, !readMore() { return nil }
        }
        let head = String(decoding: unread[..<((end ?? 0) - 3)], as: UTF8.self)
        unread.removeFirst((end ?? 0) + 1)
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        let headers = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (name: line[..<colon].lowercased(), value: String(line[colon...].dropFirst().drop { $0 == " " }))
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        while unread.count < length { if !readMore() { return nil } }
        let body = String(decoding: unread.prefix(length), as: UTF8.self)
        unread.removeFirst(length)
        guard words.count == 3 else { return nil }
        return .init(method: words[0], target: words[1], headers: headers, body: body, connection: number)
    }

    /// False when the connection is over.
    package func perform(_ behaviour: LoopbackUpstream.Behaviour, port: Int) -> Bool {
        switch behaviour {
        case .answer(let status, let headers, let body):
            let head = ["HTTP/1.1 \(status) X"] + headers + ["content-length: \(body.count)", "", ""]
            return write(Array(head.joined(separator: "\r\n").utf8) + body)
        case .redirect(let status, let target):
            return perform(.answer(status: status, headers: ["location: \(target)"], body: []), port: port)
        case .wait(let gate, let next):
            gate.wait()
            return perform(next, port: port)
        case .hang: while readMore() {}
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket.descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        case .close: break
        case .truncate: _ = write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n0123456789")
        case .dribble:
            _ = write("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n")
            while write("x") { usleep(10_000) }
        case .endlessBody:
            _ = write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
            let chunk = "400\r\n" + String(repeating: "x", count: 0x400) + "\r\n"
            while write(chunk) {}
        case .endlessHead:
            _ = write("HTTP/1.1 200 OK\r\n")
            while write("x-filler: " + String(repeating: "x", count: 1000) + "\r\n") {}
        case .raw(let bytes): _ = write(bytes)
        }
        return false
    }

    private func readMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket.descriptor, &buffer, buffer.count, 0)
        if count <= 0 { isClosedByPeer = true }
        unread += buffer.prefix(max(count, 0))
        return count > 0
    }

    private func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else {
                isClosedByPeer = true
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
