import EnvironmentModel
import SQLite

/// One row of the file: which part of an exchange answers a question, and for how long.
struct StoredPart: Sendable, Hashable {
    /// Fingerprint and question.
    let key: String
    /// Of the part in its question.
    let position: Int
    let fetchedAt: Instant
    let freshUntil: Instant
    let staleUntil: Instant

    init(_ part: SourceQuery, of source: String, position: Int, _ kept: KeptAnswer) {
        key = Self.key(of: part, source)
        self.position = position
        fetchedAt = kept.fetchedAt
        freshUntil = kept.freshUntil
        staleUntil = kept.staleUntil
    }

    static func key(of part: SourceQuery, _ source: String) -> String { source + "\n" + part.json }

    /// Key, position, the three instants and the checksum, as columns.
    func columns(of exchange: Int64) -> [SQLiteValue] {
        [
            .text(key), .integer(Int64(position)), .integer(fetchedAt.milliseconds),
            .integer(freshUntil.milliseconds), .integer(staleUntil.milliseconds), .integer(checksum(exchange)),
        ]
    }

    /// Reads the columns; nil when the checksum is another.
    ///
    /// - Parameter exchange: the checksum of the exchange that the row belongs to.
    init?(_ columns: ArraySlice<SQLiteValue>, of exchange: Int64) {
        let columns = Array(columns)
        guard columns.count == 6, let key = columns[0].text, let position = columns[1].integer,
            let fetchedAt = columns[2].integer, let freshUntil = columns[3].integer, let staleUntil = columns[4].integer
        else { return nil }
        self.key = key
        self.position = Int(position)
        self.fetchedAt = Instant(milliseconds: fetchedAt)
        self.freshUntil = Instant(milliseconds: freshUntil)
        self.staleUntil = Instant(milliseconds: staleUntil)
        guard columns[5].integer == checksum(exchange) else { return nil }
    }

    private func checksum(_ exchange: Int64) -> Int64 {
        var sum = Checksum()
        sum.add(key.utf8)
        for number in [Int64(position), fetchedAt.milliseconds, freshUntil.milliseconds, staleUntil.milliseconds] {
            sum.add(number)
        }
        sum.add(exchange)
        return sum.stored
    }
}
