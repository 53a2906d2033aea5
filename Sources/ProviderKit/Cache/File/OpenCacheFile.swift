import Synchronization

/// A cache file that this process has open, for as long as the token lives.
///
/// A process loses its POSIX locks on a file when it closes any descriptor of it, SQLite's among them, and another process
/// would then take the file for unused (sqlite.org/howtocorrupt.html, 2.2). So nobody here opens such a file beside SQLite.
final class OpenCacheFile: Sendable {
    private static let identities = Mutex<[FileIdentity]>([])

    private let identity: FileIdentity

    /// nil when there is no file.
    init?(_ path: String) {
        guard let identity = FileIdentity(path) else { return nil }
        self.identity = identity
        Self.identities.withLock { $0.append(identity) }
    }

    deinit {
        Self.identities.withLock { identities in
            if let position = identities.firstIndex(of: identity) { identities.remove(at: position) }
        }
    }

    /// What `look` finds in a file that nobody here has open, nor opens meanwhile; nil for one that is open.
    static func unlessOpen<Finding>(_ path: String, _ look: () -> Finding) -> Finding? {
        identities.withLock { identities in
            if let identity = FileIdentity(path), identities.contains(identity) { return nil }
            return look()
        }
    }
}
