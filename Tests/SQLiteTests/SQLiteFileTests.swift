import Glibc
import SQLite
import Testing

/// Statements, values and errors, in memory and in files.
@Suite struct SQLiteFileTests {
    @Test func valuesComeBackAsTheyWent() throws {
        let file = try SQLiteFile(":memory:", waiting: 0)
        try file.run("CREATE TABLE t(a, b, c, d)")
        let row: [SQLiteValue] = [.integer(.min), .text("a\u{0}ö"), .bytes([0, 255, 0]), .null]
        try file.run("INSERT INTO t VALUES(?, ?, ?, ?)", row)
        #expect(try file.run("SELECT * FROM t") == [row])
        #expect(row.map(\.integer) == [.min, nil, nil, nil] && row.map(\.text) == [nil, "a\u{0}ö", nil, nil])
        #expect(row.map(\.bytes) == [nil, nil, [0, 255, 0], nil])
    }

    @Test func emptyIsNotNull() throws {
        let file = try SQLiteFile(":memory:", waiting: 0)
        let row = try file.run("SELECT typeof(?), typeof(?), typeof(?)", [.text(""), .bytes([]), .null])
        #expect(row == [[.text("text"), .text("blob"), .text("null")]])
    }

    @Test func aStatementForgetsItsValues() throws {
        let file = try SQLiteFile(":memory:", waiting: 0)
        #expect(try file.run("SELECT ?", [.integer(7)]) == [[.integer(7)]])
        #expect(try file.run("SELECT ?") == [[.null]])
    }

    @Test func whatIsWrongIsSaid() throws {
        let file = try SQLiteFile(":memory:", waiting: 0)
        let error = #expect(throws: SQLiteError.self) { try file.run("SELECT absent") }
        #expect(error == SQLiteError(code: 1, message: "no such column: absent"))
        #expect(throws: SQLiteError(code: 1, message: "a statement is empty")) { try file.run("") }
        #expect(throws: SQLiteError.self) { try SQLiteFile("/nowhere/at/all.db", waiting: 0) }
    }

    @Test(
        arguments: [
            (11, .corrupt), (267, .corrupt), (26, .corrupt), (5, .busy), (517, .busy), (6, .busy), (1032, .moved),
            (8, .other), (13, .other), (14, .other), (1, .other),
        ] as [(Int32, SQLiteError.Kind)])
    func codesHaveKinds(code: Int32, kind: SQLiteError.Kind) {
        #expect(SQLiteError(code: code, message: "").kind == kind)
    }
}
