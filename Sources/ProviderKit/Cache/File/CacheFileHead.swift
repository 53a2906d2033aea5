import Glibc

/// Whose a file is, as its first bytes tell. SQLite is not asked, for it would write to a database that it opens.
enum CacheFileHead: Sendable, Hashable {
    /// Nothing is in it.
    case blank
    /// It bears the mark of this program, whatever has become of the rest.
    case ours
    /// It bears the mark and the number of a later schema.
    case later(Int64)
    /// Something else is in it.
    case foreign
    /// It is a folder, a pipe or the like.
    case irregular

    /// nil when the file is not there or cannot be read. One that this process has open is its own.
    init?(_ path: String) {
        guard let head = OpenCacheFile.unlessOpen(path, { Self(reading: path) }) ?? .ours else { return nil }
        self = head
    }

    private init?(reading path: String) {
        // Not blocking, for opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            self = .irregular
            return
        }
        var bytes = [UInt8](repeating: 0, count: 72)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { return nil }
        guard count > 0, Self.number(in: bytes[68...]) == CacheRows.application else {
            self = count == 0 ? .blank : .foreign
            return
        }
        let schema = Self.number(in: bytes[60..<64])
        self = schema > CacheRows.version ? .later(schema) : .ours
    }

    /// As SQLite keeps the numbers of the application (at 68) and of its schema (at 60), the highest byte first
    /// (sqlite.org/fileformat2.html, 1.3).
    private static func number(in bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(Int32(truncatingIfNeeded: bytes.reduce(0) { $0 << 8 | Int64($1) }))
    }
}
