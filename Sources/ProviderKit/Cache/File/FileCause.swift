import Glibc
import SQLite

/// Why a cache file cannot be used, and what would mend it.
package struct FileCause: Sendable, Hashable {
    /// In the words of the system or of SQLite.
    let reason: String
    /// What to do, as the end of a sentence.
    let cure: String

    /// - Parameter system: a number of errno.
    init(system number: Int32) {
        reason = String(cString: strerror(number))
        cure =
            switch number {
            case ENOENT: "make its folder, or correct 'cache.file'"
            case EACCES, EPERM, EROFS: "make its folder writable, or name another file under 'cache.file'"
            case ENOSPC, EDQUOT: Self.room
            default: "correct 'cache.file'"
            }
    }

    init(_ error: SQLiteError) {
        reason = error.message
        cure =
            switch error.primary {
            case 5, 6: Self.release
            case 8, 14: "make it and its folder writable, or name another file under 'cache.file'"
            case 13: Self.room
            default: "see to its disk, or name another file under 'cache.file'"
            }
    }

    /// Another process has locked it all the time.
    static let held = FileCause(reason: "another process holds it", cure: release)

    /// The one who would open it cannot be started.
    static let noThread = FileCause(
        reason: "no thread can be started", cure: "raise the limits of processes and memory ('ulimit -u', 'ulimit -v')")

    init(reason: String, cure: String) {
        (self.reason, self.cure) = (reason, cure)
    }

    private static let room = "make room on its disk"
    private static let release = "end what has locked it, or name another file under 'cache.file'"
}
