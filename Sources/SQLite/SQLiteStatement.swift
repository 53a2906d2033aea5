import CSQLite

/// A statement that has been prepared; belongs to the thread of its connection.
@safe
final class SQLiteStatement {
    private let pointer: OpaquePointer

    /// Takes over the pointer.
    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe csqlite_finalize(pointer)
    }

    /// Gives SQLite's code; numbers begin with 1.
    func bind(_ value: SQLiteValue, number: Int32) -> Int32 {
        switch value {
        // What is not bound is null.
        case .null: 0
        case .integer(let value): unsafe csqlite_bind_integer(pointer, number, value)
        case .text(let text):
            unsafe Array(text.utf8).withUnsafeBytes { bytes in
                unsafe csqlite_bind_text(pointer, number, bytes.baseAddress, bytes.count)
            }
        case .bytes(let bytes):
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe csqlite_bind_bytes(pointer, number, bytes.baseAddress, bytes.count)
            }
        }
    }

    /// 100 for a row, 101 at the end, else what went wrong.
    func step() -> Int32 { unsafe csqlite_step(pointer) }

    func reset() { unsafe csqlite_reset(pointer) }

    /// The values of the row that a step found.
    var row: [SQLiteValue] { unsafe (0..<csqlite_columns(pointer)).map(value) }

    private func value(_ column: Int32) -> SQLiteValue {
        switch unsafe csqlite_type(pointer, column) {
        case 1: .integer(unsafe csqlite_integer(pointer, column))
        case 3: .text(String(decoding: bytes(column), as: UTF8.self))
        case 4: .bytes(bytes(column))
        default: .null
        }
    }

    private func bytes(_ column: Int32) -> [UInt8] {
        var count = 0
        guard let start = unsafe csqlite_bytes(pointer, column, &count) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
