import Glibc

/// Reading small files whole.
enum FileBytes {
    /// The bytes of a file, at most `limit`; nil, with `errno` set, when it cannot be read. A pipe in the place of a file
    /// holds nothing up.
    static func read(_ path: String, limit: Int = 2 << 20) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// The environment of this process as it was at the start.
    static func environment() -> [String: String] {
        guard let bytes = read("/proc/self/environ") else { return [:] }
        var variables: [String: String] = [:]
        for entry in bytes.split(separator: 0) {
            guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: entry[..<sign], as: UTF8.self)
            if variables[name] == nil { variables[name] = String(decoding: entry[(sign + 1)...], as: UTF8.self) }
        }
        return variables
    }
}
