import CLinux
import Glibc

/// Pipes, sockets and files of tests; every end closes itself in a child.
enum Descriptor {
    struct Unavailable: Error {
        let code = errno
    }

    /// The reading end, then the writing end.
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe2_cloexec(&ends) == 0 else { throw Unavailable() }
        return (ends[0], ends[1])
    }

    /// Two ends of one connection.
    static func socketPair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Unavailable() }
        return (ends[0], ends[1])
    }

    /// The two ends of a terminal: that of whoever shows it, and that of the program in it.
    static func terminal() throws -> (screen: Int32, keyboard: Int32) {
        let screen = try open("/dev/ptmx")
        var (lock, number): (Int32, UInt32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, which are macros in C.
        guard ioctl(screen, 0x4004_5431, &lock) == 0, ioctl(screen, 0x8004_5430, &number) == 0 else {
            throw Unavailable()
        }
        return (screen, try open("/dev/pts/\(number)"))
    }

    /// A file without a name that holds `bytes`, at its beginning.
    static func file(_ bytes: [UInt8]) throws -> Int32 {
        var path = Array("/tmp/breezeway-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0, unlink(path) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            write(descriptor, bytes, bytes.count) == bytes.count,
            lseek(descriptor, 0, SEEK_SET) == 0
        else { throw Unavailable() }
        return descriptor
    }

    static func open(_ path: String) throws -> Int32 {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Unavailable() }
        return descriptor
    }

    /// Everything up to the end, blocking.
    static func readAll(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        return bytes
    }

    /// One line without its end, blocking; what the stream holds before its end where there is none.
    static func readLine(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// All of it, blocking; false when the reader is gone.
    @discardableResult
    static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
