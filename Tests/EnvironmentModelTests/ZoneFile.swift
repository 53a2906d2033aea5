/// Writes the bytes of a compiled time zone as RFC 9636 has them.
struct ZoneFile {
    /// Seconds since the epoch and the offset from then on.
    var transitions: [(Int64, Int)] = []
    /// Before the first transition.
    var earliest = 0
    /// Nil leaves the footer out.
    var footer: String? = ""
    var version = UInt8(ascii: "2")

    var bytes: [UInt8] {
        let block32 = version == 0 ? block(wordSize: 4, transitions) : block(wordSize: 4, [])
        guard version != 0 else { return block32 }
        return block32 + block(wordSize: 8, transitions) + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
    }

    private func block(wordSize: Int, _ transitions: [(Int64, Int)]) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, 0, transitions.count, transitions.count + 1, 4] { bytes += big(Int64(count), 4) }
        for (time, _) in transitions { bytes += big(time, wordSize) }
        for index in transitions.indices { bytes.append(UInt8(index + 1)) }
        for offset in [earliest] + transitions.map(\.1) { bytes += big(Int64(offset), 4) + [0, 0] }
        return bytes + Array("XXX\0".utf8)
    }

    private func big(_ number: Int64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
