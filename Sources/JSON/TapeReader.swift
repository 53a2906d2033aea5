/// Reads a document in one pass and writes its tape. It goes down into containers with a stack of its own, never by
/// recursion, so that depth costs nothing but the limit.
struct TapeReader: ~Copyable {
    var tape: Tape
    var position = 0
    /// The innermost open container, changed in place: a copy for each step would cost more than the step.
    var innermost = Container.none
    /// Those around it, the outermost first.
    private var outer: [Container] = []
    private let maxDepth: Int

    /// A container whose closing bracket has not come yet.
    struct Container {
        let index: Int
        let closer: UInt8
        /// How many entries before each of its own that of its twin stands; 0 where it has none, or differed from it.
        var way: Int
        var count = 0
        /// Of an array the element that is a container and was begun last; 0 for none.
        fileprivate var last = 0

        /// Around the outermost.
        static let none = Container(index: 0, closer: 0, way: 0)

        fileprivate var isOpen: Bool { closer != 0 }
        var isObject: Bool { closer == UInt8(ascii: "}") }
        fileprivate var separators: String { isObject ? "',' or '}'" : "',' or ']'" }

        /// What a container in it that begins at `place` of the tape may be like: the element before, or what stands in the
        /// twin where that stands here.
        fileprivate func twin(at place: Int) -> Int { isObject ? way == 0 ? 0 : place - way : last }
    }

    init(length: Int, maxDepth: Int) {
        self.maxDepth = maxDepth
        // Bodies full of numbers have one value in five or six bytes; others have fewer.
        tape = Tape(capacity: length / 5 + 8)
        outer.reserveCapacity(min(maxDepth, 8))
    }

    /// What was read.
    consuming func finished() -> Tape { tape }

    mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes.count <= TapeEntry.largestExtent else { throw .tooLarge() }
        try value(bytes)
        while innermost.isOpen { try step(bytes) }
        skipSpace(bytes)
        guard position == bytes.count else { throw secondDocument(bytes, at: position) }
    }

    /// One member or element of the innermost container with the comma before it, or the container's end.
    @inline(__always)
    private mutating func step(_ bytes: Span<UInt8>) throws(JSONError) {
        skipSpace(bytes)
        let byte = position < bytes.count ? bytes[position] : 0
        // Behind the end of the text stands 0, which closes nothing.
        if byte == innermost.closer { return close() }
        let count = innermost.count
        if count > 0 {
            guard byte == UInt8(ascii: ",") else { throw expected(innermost.separators, bytes, at: position) }
            position += 1
            skipSpace(bytes)
            if position < bytes.count, bytes[position] == innermost.closer {
                throw .trailingComma(before: innermost.closer, at: position)
            }
        }
        plainRun(bytes)
        guard innermost.count == count else { return }
        innermost.count += 1
        if innermost.isObject { try name(bytes) }
        try value(bytes)
    }

    private mutating func close() {
        let opened = tape[innermost.index]
        tape[innermost.index] = TapeEntry(opened.kind, start: opened.start, extent: tape.count)
        let isAlike = isAlike
        tape.append(TapeEntry(isAlike ? .alikeEnd : .end, start: position, extent: innermost.count))
        innermost = outer.popLast() ?? .none
        if !isAlike { innermost.way = 0 }
        position += 1
    }

    /// A member's name and its colon.
    @inline(__always)
    private mutating func name(_ bytes: Span<UInt8>) throws(JSONError) {
        if let end = takeOverName(bytes, from: position) {
            position = end
            return
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw expected("a name in quotes", bytes, at: position)
        }
        try string(bytes)
        skipSpace(bytes)
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
            throw expected("':' after the name", bytes, at: position)
        }
        position += 1
    }

    /// A scalar, or the opening bracket of a container.
    @inline(__always)
    private mutating func value(_ bytes: Span<UInt8>) throws(JSONError) {
        skipSpace(bytes)
        guard position < bytes.count else { throw expected("a value", bytes, at: position) }
        switch bytes[position] {
        case UInt8(ascii: "\""): try string(bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(bytes)
        case UInt8(ascii: "{"): try begin(.object, closer: UInt8(ascii: "}"), bytes)
        case UInt8(ascii: "["): try begin(.array, closer: UInt8(ascii: "]"), bytes)
        case UInt8(ascii: "t"): try word("true", .true, bytes)
        case UInt8(ascii: "f"): try word("false", .false, bytes)
        case UInt8(ascii: "n"): try word("null", .null, bytes)
        default: throw noValue(bytes, at: position)
        }
    }

    private mutating func begin(_ kind: TapeEntry.Kind, closer: UInt8, _ bytes: Span<UInt8>) throws(JSONError) {
        let depth = innermost.isOpen ? outer.count + 1 : 0
        guard depth < maxDepth else { throw .tooDeep(at: position, limit: maxDepth) }
        var twin = innermost.twin(at: tape.count)
        // One that is still open has no end yet.
        if twin > 0, tape[twin].kind != kind || tape[twin].extent <= twin { twin = 0 }
        innermost.last = tape.count
        if twin > 0, takeOver(twin, bytes) { return }
        if twin == 0 { innermost.way = 0 }
        if innermost.isOpen { outer.append(innermost) }
        innermost = Container(index: tape.count, closer: closer, way: twin > 0 ? tape.count - twin : 0)
        tape.append(TapeEntry(kind, start: position, extent: 0))
        position += 1
    }

    @inline(__always)
    private mutating func string(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = position + 1
        let (end, isEscaped) = try scanString(bytes, from: start)
        tape.append(TapeEntry(isEscaped ? .escapedString : .string, start: start, extent: end - start))
        position = end + 1
    }

    @inline(__always)
    private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) {
        let end = try scanNumber(bytes, from: position)
        tape.append(TapeEntry(.number, start: position, extent: end - position))
        position = end
    }

    private mutating func word(_ word: String, _ kind: TapeEntry.Kind, _ bytes: Span<UInt8>) throws(JSONError) {
        let end = position + word.utf8.count
        guard wordEnd(bytes, from: position) == end, bytes.extracting(position..<end).holds(word) else {
            throw noValue(bytes, at: position)
        }
        tape.append(TapeEntry(kind, start: position, extent: end - position))
        position = end
    }

    @inline(__always)
    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while position < bytes.count, bytes[position] <= 0x20 {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
