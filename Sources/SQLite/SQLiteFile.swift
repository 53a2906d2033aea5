import CSQLite

/// One connection to a file; belongs to the thread that opened it.
@safe
package final class SQLiteFile {
    private let connection: OpaquePointer
    /// By their text, each prepared once.
    private var statements: [String: SQLiteStatement] = [:]

    /// Why the library cannot be used on this machine, in English; nil when it can. The first call in a process loads it,
    /// which takes a millisecond.
    package static var problem: String? {
        guard let reason = unsafe csqlite_load() else { return nil }
        return unsafe String(cString: reason)
    }

    /// Opens the file, or makes it, without looking into it.
    ///
    /// - Parameter milliseconds: for how long a lock of another connection is waited for.
    package init(_ path: String, waiting milliseconds: Int32) throws(SQLiteError) {
        if let problem = Self.problem { throw SQLiteError(code: 1, message: problem) }
        var opened: OpaquePointer?
        let code = unsafe csqlite_open(path, milliseconds, &opened)
        guard let connection = unsafe opened else { throw SQLiteError(code: code, message: "out of memory") }
        guard code == 0 else {
            let error = unsafe SQLiteError(code: code, of: connection)
            unsafe csqlite_close(connection)
            throw error
        }
        unsafe self.connection = unsafe connection
    }

    deinit {
        // Statements are finalized with the last reference, after which the connection closes.
        statements = [:]
        unsafe csqlite_close(connection)
    }

    /// Runs one statement with values for its `?`, and gives its rows, all of them.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        for (index, value) in values.enumerated() { try check(statement.bind(value, number: Int32(index + 1))) }
        var rows: [[SQLiteValue]] = []
        while true {
            switch statement.step() {
            case 100: rows.append(statement.row)
            case 101: return rows
            case let code: try check(code)
            }
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        try check(unsafe csqlite_prepare(connection, sql, &pointer))
        guard let pointer = unsafe pointer else { throw SQLiteError(code: 1, message: "a statement is empty") }
        let statement = unsafe SQLiteStatement(pointer)
        statements[sql] = statement
        return statement
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        if code != 0 { throw unsafe SQLiteError(code: code, of: connection) }
    }
}

extension SQLiteError {
    fileprivate init(code: Int32, of connection: OpaquePointer) {
        let message = unsafe csqlite_message(connection).map { unsafe String(cString: $0) } ?? "no reason given"
        self.init(code: code, message: message)
    }
}
