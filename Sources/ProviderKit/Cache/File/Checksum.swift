/// Tells whether bytes are still those that were written: FNV-1a with 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv-17). It
/// finds accidents and no forgery.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func add(_ number: Int64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift))) }
    }

    /// As a column holds it.
    var stored: Int64 { Int64(bitPattern: value) }
}
