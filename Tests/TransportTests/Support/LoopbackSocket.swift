import Glibc

/// Why no server could be started.
struct NoLoopback: Error {
    let code = errno
}

/// A socket that listens on a free port of 127.0.0.1, with room for `queue` connections that wait.
func listenOnLoopback(queue: Int32) throws -> Int32 {
    let listener = try bindOnLoopback()
    guard listen(listener, queue) == 0 else { throw NoLoopback() }
    return listener
}

/// A socket that owns a free port of 127.0.0.1 and does not listen.
func bindOnLoopback() throws -> Int32 {
    let owner = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let bound = withLoopbackAddress(port: 0) { bind(owner, $0, $1) }
    guard owner >= 0, bound == 0 else { throw NoLoopback() }
    return owner
}

func localPort(of socket: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &size) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
}

func connectToLoopback(_ socket: Int32, port: Int) -> Bool {
    withLoopbackAddress(port: port) { connect(socket, $0, $1) } == 0
}

private func withLoopbackAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
