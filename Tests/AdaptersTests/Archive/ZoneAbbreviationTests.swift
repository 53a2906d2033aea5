import Testing

@testable import Adapters

@Suite struct ZoneAbbreviationTests {
    @Test(arguments: [
        ("GMT", 0), ("GMT+2", 7200), ("GMT-4", -14_400), ("GMT+9:30", 34_200), ("-03", -10_800), ("+0545", 20_700),
        ("CEST", 7200), ("ACST", 34_200),
    ])
    func oneMeaningIsAnOffset(text: String, offset: Int) {
        #expect(ZoneAbbreviation.offset(text) == offset)
    }

    /// China or Chicago, India or Israel, the Philippines or the Pacific; and texts that are none.
    @Test(arguments: ["CST", "IST", "PST", "BST", "", "GMT+", "GMT+123456", "+2x", "LMT"])
    func severalMeaningsOrNoneAreNoOffset(text: String) {
        #expect(ZoneAbbreviation.offset(text) == nil)
    }
}
