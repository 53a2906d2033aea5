import Testing

@testable import Serving

@Suite struct ExcerptTests {
    /// What is left of a list are whole elements.
    @Test(arguments: [
        ("'a', 'b'", 8, "'a', 'b'"), ("'aa', 'bb' or 'cc'", 16, "'aa', …"), ("'aa', 'bb', 'cc'", 15, "'aa', …"),
        ("'a, x', 'b, y', 'c, z'", 18, "'a, x', …"), ("one, two, three", 12, "one, …"),
        ("wordwithoutend", 10, "wordw…"), ("'öä', 'öä', 'öä'", 17, "'öä', …"),
    ])
    func aListIsCutBehindAnElement(list: String, limit: Int, expected: String) {
        let short = list.shortenedList(to: limit)
        #expect(short == expected)
        #expect(short.utf8.count <= limit)
    }
}
