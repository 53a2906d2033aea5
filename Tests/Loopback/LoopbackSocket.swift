import Glibc

/// A socket on 127.0.0.1; its descriptor is closed when the last holder lets go, so that no number is used for two.
package final class LoopbackSocket: Sendable {
    package let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A socket that owns a free port and does not listen.
    package static func bound() throws -> LoopbackSocket {
        let socket = LoopbackSocket(descriptor: newDescriptor())
        let code = withLoopbackAddress(port: 0) { bind(socket.descriptor, $0, $1) }
        guard code == 0 else { throw NoLoopback() }
        return socket
    }

    /// A socket that listens on a free port, with room for `queue` connections that wait.
    package static func listening(queue: Int32) throws -> LoopbackSocket {
        let socket = try bound()
        guard listen(socket.descriptor, queue) == 0 else { throw NoLoopback() }
        return socket
    }

    package static func connected(toPort port: Int) throws -> LoopbackSocket {
        let socket = LoopbackSocket(descriptor: newDescriptor())
        let code = withLoopbackAddress(port: port) { connect(socket.descriptor, $0, $1) }
        guard code == 0 else { throw NoLoopback() }
        return socket
    }

    /// Waits for a connection; nil once this is shut down.
    package func acceptNext() -> LoopbackSocket? {
        let descriptor = accept(descriptor, nil, nil)
        return descriptor < 0 ? nil : LoopbackSocket(descriptor: descriptor)
    }

    /// Ends every wait at this socket.
    package func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    package var port: Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// Why there is no socket.
package struct NoLoopback: Error {
    package let code = errno

    package init() {}
}

private func newDescriptor() -> Int32 {
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
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
