import Diagnostics
import Testing

@Suite struct VocabularyTests {
    private let keys = Vocabulary([
        "adapter", "base_url", "timeout", "retries", "cache", "ca_file", "of", "pm10", "pm2_5",
    ])

    @Test(arguments: [
        ("adaptor", ["adapter"]),
        ("timout", ["timeout"]),
        ("timeuot", ["timeout"]),
        ("TIMEOUT", ["timeout"]),
        ("base-url", ["base_url"]),
        ("ratries", ["retries"]),
        ("time", ["timeout"]),
        ("cach", ["cache"]),
        ("pm1", ["pm10"]),
        ("fo", ["of"]),
    ])
    func theNearestWordComesFirst(word: String, expected: [String]) {
        #expect(keys.nearest(to: word, limit: 1) == expected)
    }

    @Test(arguments: ["", "zzz", "wholly_different", "北京"])
    func aWordThatIsLikeNoneHasNoNearest(word: String) {
        #expect(keys.nearest(to: word).isEmpty)
    }

    @Test func equallyNearWordsComeInTheirOwnOrder() {
        #expect(Vocabulary(["bat", "cat", "rat", "mat"]).nearest(to: "hat") == ["bat", "cat", "rat"])
    }

    @Test func noVocabularyKnowsNothing() {
        #expect(Vocabulary([]).nearest(to: "adapter").isEmpty)
    }

    @Test func aMegabyteIsComparedByItsBeginning() {
        let word = String(repeating: "a", count: 1 << 20)
        #expect(keys.nearest(to: word).isEmpty)
    }
}
