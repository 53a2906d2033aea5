import EnvironmentModel
import SQLite

/// The tables of a cache file; belongs to the thread of its connection.
///
/// `exchange` has what was fetched, `part` which part of it answers which question. Removing an exchange removes its parts.
struct CacheRows {
    /// What was found for one key.
    struct Found {
        let exchange: StoredExchange
        /// All parts of the exchange that still stand.
        let parts: [StoredPart]
    }

    /// Says in the file's head whose it is: "BRZC".
    static let application: Int64 = 0x4252_5A43
    /// Of the tables below.
    static let version: Int64 = 1

    let file: SQLiteFile

    /// The tables of an empty file.
    func create() throws(SQLiteError) {
        try file.run(
            """
            CREATE TABLE exchange(
                id INTEGER PRIMARY KEY AUTOINCREMENT, stale_until INTEGER NOT NULL, content BLOB NOT NULL,
                checksum INTEGER NOT NULL)
            """)
        try file.run(
            """
            CREATE TABLE part(
                key TEXT PRIMARY KEY, position INTEGER NOT NULL, fetched_at INTEGER NOT NULL,
                fresh_until INTEGER NOT NULL, stale_until INTEGER NOT NULL, checksum INTEGER NOT NULL,
                exchange INTEGER NOT NULL REFERENCES exchange(id) ON DELETE CASCADE) WITHOUT ROWID
            """)
        try file.run("CREATE INDEX part_exchange ON part(exchange)")
        try file.run("CREATE INDEX exchange_stale ON exchange(stale_until)")
        try file.run("PRAGMA user_version = \(Self.version)")
    }

    /// What came of looking for a key.
    enum Lookup {
        case nothing
        case found(Found)
        /// Something stands there that is not what was written.
        case changed
    }

    /// What stands under the key.
    func find(_ key: String) throws(SQLiteError) -> Lookup {
        let rows = try file.run(
            """
            SELECT content, checksum, id FROM exchange WHERE id = (SELECT exchange FROM part WHERE key = ?)
            """, [.text(key)])
        guard let row = rows.first else { return .nothing }
        guard let content = row[0].bytes, let checksum = row[1].integer else { return .changed }
        var sum = Checksum()
        sum.add(content)
        guard sum.stored == checksum else { return .changed }
        // What another version stored may be nothing to this one.
        guard let exchange = StoredExchange(content) else { return .nothing }
        let parts = try file.run(
            """
            SELECT key, position, fetched_at, fresh_until, stale_until, checksum FROM part WHERE exchange = ?
            """, [row[2]]
        ).compactMap { StoredPart($0[...], of: checksum) }
        guard parts.contains(where: { $0.key == key }) else { return .changed }
        return .found(Found(exchange: exchange, parts: parts))
    }

    /// Writes an exchange and its parts, in place of older ones.
    func store(_ exchange: StoredExchange, _ parts: [StoredPart]) throws(SQLiteError) {
        let content = exchange.bytes
        var sum = Checksum()
        sum.add(content)
        let stale = parts.map(\.staleUntil.milliseconds).max() ?? 0
        let inserted = try file.run(
            "INSERT INTO exchange(stale_until, content, checksum) VALUES(?, ?, ?) RETURNING id",
            [.integer(stale), .bytes(content), .integer(sum.stored)])
        guard let id = inserted.first?.first else { return }
        for part in parts {
            let old = try file.run("SELECT exchange FROM part WHERE key = ?", [.text(part.key)])
            try file.run(
                """
                INSERT OR REPLACE INTO part(key, position, fetched_at, fresh_until, stale_until, checksum, exchange)
                VALUES(?, ?, ?, ?, ?, ?, ?)
                """, part.columns(of: sum.stored) + [id])
            for row in old {
                try file.run(
                    """
                    DELETE FROM exchange
                    WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM part WHERE exchange = ?1)
                    """, row)
            }
        }
    }

    /// Gives a part new instants, if it is there.
    func renew(_ part: StoredPart) throws(SQLiteError) {
        let rows = try file.run(
            """
            SELECT checksum, id FROM exchange WHERE id = (SELECT exchange FROM part WHERE key = ?)
            """, [.text(part.key)])
        guard let row = rows.first, let checksum = row[0].integer else { return }
        let columns = part.columns(of: checksum)
        try file.run(
            """
            UPDATE part SET position = ?2, fetched_at = ?3, fresh_until = ?4, stale_until = ?5, checksum = ?6
            WHERE key = ?1
            """, columns)
        try file.run(
            "UPDATE exchange SET stale_until = max(stale_until, ?) WHERE id = ?",
            [.integer(part.staleUntil.milliseconds), row[1]])
    }

    /// Makes room for so many bytes: first goes what is of no use any more, then what was fetched longest ago.
    func makeRoom(for count: Int, limit: Int, at now: Instant) throws(SQLiteError) {
        guard try size() + count > limit else { return }
        try file.run("DELETE FROM exchange WHERE stale_until < ?", [.integer(now.milliseconds)])
        while try size() + count > limit {
            let rows = try file.run("SELECT count(*) FROM exchange")
            guard let left = rows.first?.first?.integer, left > 0 else { return }
            try file.run(
                "DELETE FROM exchange WHERE id IN (SELECT id FROM exchange ORDER BY id LIMIT ?)",
                [.integer(max(1, left / 16))])
        }
        if try number("PRAGMA page_count") * number("PRAGMA page_size") > Int64(limit) {
            try file.run("PRAGMA incremental_vacuum")
        }
    }

    /// Bytes of the pages that are in use.
    private func size() throws(SQLiteError) -> Int {
        let pages = try number("PRAGMA page_count") - number("PRAGMA freelist_count")
        return try Int(pages * number("PRAGMA page_size"))
    }

    /// The one number that a statement gives.
    func number(_ sql: String) throws(SQLiteError) -> Int64 {
        try file.run(sql).first?.first?.integer ?? 0
    }
}
