// What to say when the text goes on in a way that it must not: never on the way of a good document.
extension TapeReader {
    /// The error at `position`, where something else than `what` stands, or nothing.
    @inline(never)
    func expected(_ what: String, _ bytes: Span<UInt8>, at position: Int) -> JSONError {
        guard position < bytes.count else { return .endsEarly(at: position, expecting: what) }
        return encodingError(bytes, at: position) ?? .unexpected(bytes[position], at: position, expecting: what)
    }

    /// The error at `position`, where a value must start and none does.
    @inline(never)
    func noValue(_ bytes: Span<UInt8>, at position: Int) -> JSONError {
        if let error = encodingError(bytes, at: position) { return error }
        let isSigned = bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
        let end = wordEnd(bytes, from: isSigned ? position + 1 : position)
        let word = String(decoding: (position..<min(end, position + 20)).map { bytes[$0] }, as: UTF8.self)
        let name = (isSigned ? String(word.dropFirst()) : word).lowercased()
        if ["nan", "inf", "infinity"].contains(name) { return .notANumber(word, at: position) }
        switch bytes[position] {
        case UInt8(ascii: "+"): return .leadingPlus(at: position)
        case UInt8(ascii: "-"): return expected("a digit", bytes, at: position + 1)
        case UInt8(ascii: "."): return .leadingPoint(at: position)
        default: break
        }
        guard name.isEmpty else { return .unknownWord(word, at: position) }
        return .unexpected(bytes[position], at: position, expecting: "a value")
    }

    /// The error at `position`, behind the end of the document.
    @inline(never)
    func secondDocument(_ bytes: Span<UInt8>, at position: Int) -> JSONError {
        encodingError(bytes, at: position) ?? .secondDocument(bytes[position], at: position)
    }

    /// The place behind the ASCII letters that start at `start`.
    func wordEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[position] | 0x20) {
            position += 1
        }
        return position
    }

    /// What is wrong with the encoding at `position`, if it is that.
    private func encodingError(_ bytes: Span<UInt8>, at position: Int) -> JSONError? {
        guard bytes.lengthOfCharacter(at: position) > 0 else { return .invalidUTF8(at: position) }
        let isMark = position == 0 && bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        return isMark ? .byteOrderMark(at: 0) : nil
    }
}
