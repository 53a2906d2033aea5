import EnvironmentModel
import SQLite

/// The tables of a cache file; belongs to the thread of its connection.
///
/// `exchange` has what was fetched, `part` which part of it answers which question. Removing an exchange removes its parts.
struct CacheRows {
    /// What was found for some keys.
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
    /// Goes after `file`.
    private let entry: OpenCacheFile?

    init(file: SQLiteFile, entry: OpenCacheFile?) {
        (self.file, self.entry) = (file, entry)
    }

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

    /// What came of looking for some keys.
    struct Lookup {
        /// Each exchange once.
        var found: [Found] = []
        /// Something stands there that is not what was written.
        var isChanged = false
    }

    /// Keys in one statement: nearly every question has one, and none has more than a thousand.
    private static let batch = 250

    /// What stands under the keys.
    func find(_ keys: [String]) throws(SQLiteError) -> Lookup {
        var lookup = Lookup()
        var rest = keys[...]
        while !rest.isEmpty {
            try find(rest.prefix(Self.batch), &lookup)
            rest = rest.dropFirst(Self.batch)
        }
        return lookup
    }

    private func find(_ keys: ArraySlice<String>, _ lookup: inout Lookup) throws(SQLiteError) {
        // What is not bound is null, and equal to nothing.
        let marks = Array(repeating: "?", count: keys.count == 1 ? 1 : Self.batch).joined(separator: ",")
        let exchanges = "SELECT exchange FROM part WHERE key IN (\(marks))"
        let values = keys.map { SQLiteValue.text($0) }
        let rows = try file.run("SELECT id, content, checksum FROM exchange WHERE id IN (\(exchanges))", values)
        guard !rows.isEmpty else { return }
        let parts = try file.run(
            """
            SELECT exchange, key, position, fetched_at, fresh_until, stale_until, checksum FROM part
            WHERE exchange IN (\(exchanges))
            """, values)
        let partsByExchange = Dictionary(grouping: parts) { $0[0] }
        let wanted = Set(keys)
        for row in rows { lookup.add(row, partsByExchange[row[0]] ?? [], wanted) }
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

extension CacheRows.Lookup {
    /// Takes a row and those of its parts, of which some keys were looked for.
    fileprivate mutating func add(_ row: [SQLiteValue], _ rows: [[SQLiteValue]], _ wanted: Set<String>) {
        var sum = Checksum()
        guard let content = row[1].bytes, let checksum = row[2].integer, case _ = sum.add(content),
            sum.stored == checksum
        else { return isChanged = true }
        // What another version stored may be nothing to this one.
        guard let exchange = StoredExchange(content) else { return }
        let parts = rows.compactMap { StoredPart($0.dropFirst(), of: checksum) }
        let whole = parts.count { wanted.contains($0.key) }
        if whole < rows.count(where: { $0[1].text.map(wanted.contains) == true }) { isChanged = true }
        if whole > 0 { found.append(.init(exchange: exchange, parts: parts)) }
    }
}
