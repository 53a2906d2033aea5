import Glibc
import SQLite

extension CacheRows {
    /// Why a file is not opened.
    enum Refusal: Error, Equatable {
        case trouble(CacheFileTrouble)
        /// It is ours and damaged.
        case damaged
        /// Another process is at it.
        case busy
    }

    /// Milliseconds for which a lock of another process is waited for at a time; who wants to look waits no longer.
    private static let lockPatience: Int32 = 100

    /// Opens the file, which only its owner may read, and makes its tables when it is empty.
    init(opening path: String) throws(Refusal) {
        let path = try Self.made(path)
        let head = CacheFileHead(path)
        switch head {
        case .foreign?: throw .trouble(.foreign)
        case .irregular?: throw .trouble(.irregular)
        case .later(let schema)?: throw .trouble(.newer(schema))
        case .blank?: chmod(path, 0o600)
        case .ours?, nil: break
        }
        do throws(SQLiteError) {
            let entry = OpenCacheFile(path)
            self.init(file: try SQLiteFile(path, waiting: Self.lockPatience), entry: entry)
            try identify()
        } catch {
            switch error.kind {
            case .corrupt where head == .ours: throw .damaged
            case .busy, .moved: throw .busy
            case .other where error.code == Self.foreign: throw .trouble(.foreign)
            case .other where error.code == Self.later: throw .trouble(.newer(Int64(error.message) ?? 0))
            case .corrupt, .other: throw .trouble(.unusable(FileCause(error)))
            }
        }
    }

    /// Codes beside those of SQLite, which are positive.
    private static let (foreign, later): (Int32, Int32) = (-1, -2)

    /// Where the file lies, which is made unless it is there. Links are followed here, for SQLite would follow a loop of
    /// them deeper than the stack of a thread reaches.
    private static func made(_ path: String) throws(Refusal) -> String {
        // SQLite itself would let everybody read it.
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // A link is there, and what it leads to is not.
        let isDangling = descriptor < 0 && errno == EEXIST && access(path, F_OK) != 0
        if isDangling { descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        if descriptor >= 0 { close(descriptor) }
        guard descriptor >= 0 || errno == EEXIST && !isDangling, let target = realpath(path, nil) else {
            throw .trouble(.unusable(FileCause(system: errno)))
        }
        defer { free(target) }
        return String(cString: target)
    }

    private func identify() throws(SQLiteError) {
        try file.run("PRAGMA trusted_schema = OFF")
        try file.run("PRAGMA cell_size_check = ON")
        try file.run("PRAGMA foreign_keys = ON")
        let isEmpty = try number("SELECT count(*) FROM sqlite_schema") == 0
        let application = try number("PRAGMA application_id")
        guard application == Self.application || isEmpty && application == 0 else {
            throw SQLiteError(code: Self.foreign, message: "")
        }
        let version = try number("PRAGMA user_version")
        guard version <= Self.version else { throw SQLiteError(code: Self.later, message: String(version)) }
        if isEmpty {
            // Both at once, for another process must not find a head that does not say whose the file is; and before there
            // is a journal, so that it stands in the file itself.
            try file.run("BEGIN")
            // Without effect in a file that has pages already.
            try file.run("PRAGMA auto_vacuum = INCREMENTAL")
            try file.run("PRAGMA application_id = \(Self.application)")
            try file.run("COMMIT")
        }
        try file.run("PRAGMA journal_mode = WAL")
        try file.run("PRAGMA synchronous = NORMAL")
        try file.run("PRAGMA journal_size_limit = 4000000")
        // Also shows whether the file may be written.
        try inTransaction { () throws(SQLiteError) in
            if try number("PRAGMA user_version") == 0 { try create() }
        }
    }

    /// All or nothing, also for a process that is killed on the way.
    func inTransaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try file.run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            try body()
            try file.run("COMMIT")
        } catch {
            _ = try? file.run("ROLLBACK")
            throw error
        }
    }

    /// Writes everything that may be written.
    func write(_ changes: [CacheFileInbox.Change], _ settings: CacheFile.Settings) throws(SQLiteError) {
        let limit = max(settings.limit, Self.least)
        let changes = changes.filter { $0.size <= limit / 4 }
        try inTransaction { () throws(SQLiteError) in
            let size = changes.reduce(0) { $0 + $1.size }
            try makeRoom(for: size, limit: limit, at: settings.now())
            for change in changes {
                switch change {
                case .store(let exchange, let parts, let secrets):
                    if !exchange.holds(secrets) { try store(exchange, parts) }
                case .renew(let part): try renew(part)
                }
            }
        }
    }

    /// Bytes: the tables alone take a tenth of it.
    private static let least = 256 << 10
}
