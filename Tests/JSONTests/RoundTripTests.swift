import JSON
import Testing

@Suite("What is written reads back")
struct RoundTripTests {
    private static let count = 20_000

    /// Writes all values into one array and reads them again.
    private func writtenAndRead(_ values: [Double]) throws -> [JSONValue] {
        var writer = JSONWriter(capacity: values.count * 24)
        writer.beginArray()
        for value in values { writer.number(value) }
        writer.endArray()
        return Array(try JSONDocument(writer.bytes).root.elements)
    }

    /// The standard library's shortest digits, whole numbers without their fraction.
    private static func libraryForm(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func expectSame(_ values: [Double]) throws {
        let read = try writtenAndRead(values)
        #expect(read.count == values.count)
        #expect(
            zip(values, read).first { $0.bitPattern != $1.double?.bitPattern }.map { ($0, $1.numberText ?? "") } == nil)
        #expect(zip(values, read).first { Self.libraryForm($0) != $1.numberText }?.0 == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func doublesOfAnyBits(_ seed: UInt64) throws {
        var random = SplitMix(state: seed)
        try expectSame((0..<Self.count).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite))
    }

    @Test(arguments: [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7])
    func measurementsOfFewDecimals(_ scale: Double) throws {
        var random = SplitMix(state: 7)
        try expectSame(
            (0..<Self.count).map { _ in Double(Int64.random(in: -1 << 40...1 << 40, using: &random)) / scale })
    }

    @Test func theNeighboursOfMeasurements() throws {
        var random = SplitMix(state: 11)
        let values = (0..<Self.count).map { _ in Double(Int.random(in: -100_000...100_000, using: &random)) / 100 }
        try expectSame(values.map(\.nextUp))
        try expectSame(values.map(\.nextDown))
    }

    @Test func everyPowerOfTwoAndTen() throws {
        let twos = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
        let tens = (-323...308).compactMap { Double("1e\($0)") }
        try expectSame(twos + tens)
    }

    @Test func digitsReadAsTheLibraryReadsThem() throws {
        var random = SplitMix(state: 5)
        let texts = (0..<Self.count).map { _ in
            "\(random.next() >> UInt64.random(in: 0..<64, using: &random)).\(random.next() >> 40)e\(Int.random(in: -330...300, using: &random))"
        }
        let read = try read("[" + texts.joined(separator: ",") + "]").elements
        #expect(zip(texts, read).first { Double($0) != ($1.double ?? .infinity) }?.0 == nil)
    }

    @Test func stringsOfAnyScalars() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                let highest: UInt32 = Bool.random(using: &random) ? 0x7F : 0x10FFFF
                text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...highest, using: &random)) ?? "x")
            }
            var writer = JSONWriter()
            writer.string(text)
            let value = try JSONDocument(writer.bytes).root
            #expect(value.string.map { Array($0.utf8) } == Array(text.utf8))
            #expect(value.equals(text))
        }
    }
}

/// Random numbers that are the same in every run (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
