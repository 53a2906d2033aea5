/// One step of the tape: what stands at a place of the document and how far it reaches, packed into eight bytes.
struct TapeEntry: Sendable, BitwiseCopyable {
    /// What the entry stands for; a member's name is a string entry just before its value.
    enum Kind: UInt8 {
        case object, array
        /// The closing bracket of a container.
        case end
        /// The same of one that is built like its twin: see `TapeReader.isAlike`.
        case alikeEnd
        /// A string without any escape, so that its bytes are its text.
        case string
        case escapedString
        case number, `true`, `false`, null
    }

    /// Offsets and extents have 30 bits each.
    static let largestExtent = (1 << 30) - 1

    private let bits: UInt64

    /// An entry at the byte `start`; both numbers are at most `largestExtent`.
    init(_ kind: Kind, start: Int, extent: Int) {
        bits =
            UInt64(kind.rawValue) << 60 | UInt64(truncatingIfNeeded: start) << 30 | UInt64(truncatingIfNeeded: extent)
    }

    /// The four bits were a kind when the entry was made, so that they need no check.
    var kind: Kind { unsafe unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 60), to: Kind.self) }

    /// The first byte: the bracket of a container, the byte after the quote of a string.
    var start: Int { Int(truncatingIfNeeded: bits >> 30) & Self.largestExtent }

    /// Of a scalar its bytes (a string's without the quotes), of a container the index of its end, of an end the
    /// members or elements.
    var extent: Int { Int(truncatingIfNeeded: bits) & Self.largestExtent }

    var isContainer: Bool { kind == .object || kind == .array }

    /// The same, so many bytes further on, where the document still goes on.
    func moved(by distance: Int) -> TapeEntry { TapeEntry(bits: bits &+ UInt64(truncatingIfNeeded: distance) << 30) }

    private init(bits: UInt64) { self.bits = bits }

    /// Whether both have the same kind and extent, wherever they start.
    @inline(__always)
    func isLike(_ other: TapeEntry) -> Bool {
        (bits ^ other.bits) & ~(UInt64(Self.largestExtent) << 30) == 0
    }
}
