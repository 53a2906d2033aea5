extension TapeReader {
    /// The place behind the number that starts at `start`. Its digits are checked, never converted.
    func scanNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> Int {
        var position = start
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let whole = position
        if position < bytes.count, !bytes[position].isDigit { throw noValue(bytes, at: start) }
        position = try scanDigits(bytes, from: position)
        if bytes[whole] == UInt8(ascii: "0"), position > whole + 1 { throw .leadingZero(at: whole) }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position = try scanDigits(bytes, from: position + 1)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            position = try scanDigits(bytes, from: position)
        }
        return position
    }

    /// One digit or more.
    @inline(__always)
    private func scanDigits(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> Int {
        var position = start
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        guard position > start else { throw expected("a digit", bytes, at: start) }
        return position
    }
}
