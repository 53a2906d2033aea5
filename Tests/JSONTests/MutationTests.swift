import JSON
import Testing

@Suite("Damaged documents")
struct MutationTests {
    private static let original = Array(
        #"{"a":[1,-2.5e+3,true,false,null,"x\n\u00e9\ud83d\ude00é"],"b":{"c":{},"d":[[],"e"]},"a":0.1}"#.utf8)

    /// The document with one to three bytes changed, removed, doubled or cut off.
    private func damaged(_ random: inout SplitMix) -> [UInt8] {
        var bytes = Self.original
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes[place] = bytes.randomElement(using: &random) ?? 0
            case 2: bytes.insert(bytes[place], at: place)
            case 3 where bytes.count > 1: bytes.remove(at: place)
            default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0..<4, using: &random)))
            }
        }
        return bytes
    }

    /// How many values are in `value`, each of them read in every way.
    private func count(_ value: JSONValue) -> Int {
        _ = (value.string, value.double, value.integer, value.firstDuplicateKey())
        let inner = value.elements.map(count) + value.members.map { count($0.value) }
        return inner.reduce(1, +)
    }

    @Test func areRefusedInsideTheirBoundsOrReadWhole() {
        var random = SplitMix(state: 23)
        var accepted = 0
        for _ in 0..<20_000 {
            let bytes = damaged(&random)
            do throws(JSONError) {
                let root = try JSONDocument(bytes).root
                #expect(count(root) > root.count)
                accepted += 1
            } catch {
                #expect((0...bytes.count).contains(error.offset))
                #expect(!error.message.isEmpty && error.message.utf8.count < 200)
            }
        }
        #expect((500..<15_000).contains(accepted))
    }
}
