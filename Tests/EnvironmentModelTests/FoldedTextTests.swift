import EnvironmentModel
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Tromsø", "tromso"), ("TROMSØ", "tromso"), ("São Paulo", "sao paulo"), ("Zürich", "zurich"),
        ("Zu\u{308}rich", "zurich"), ("Łódź", "lodz"), ("Straße", "strasse"), ("Þingvellir", "thingvellir"),
        ("D.C.", "dc"), ("St. John's", "st johns"), ("St John’s", "st johns"), ("Baden-Baden", "baden baden"),
        ("New   York ", "new york"), (" New\u{A0}York", "new york"), ("İstanbul", "istanbul"), ("北京", "北京"),
        ("Москва", "москва"), ("Hà Nội", "ha noi"), ("AT&T", "att"), ("../", ""), ("", ""), ("🏙️", "🏙"),
    ])
    func aNameIsReduced(original: String, folded: String) {
        #expect(FoldedText(original).text == folded)
    }

    @Test func foldingTwiceIsFoldingOnce() {
        for text in ["Saint-Étienne", "Ærøskøbing", "Quận 1", "O'Fallon"] {
            let once = FoldedText(text)
            #expect(FoldedText(once.text) == once)
        }
    }

    @Test(arguments: [
        ("Tromsø", "trom", true), ("Tromsø", "tromso", true), ("Tromsø", "tromsoe", false), ("Oslo", "slo", false),
    ])
    func aPrefixIsComparedFolded(name: String, beginning: String, expected: Bool) {
        #expect(FoldedText(name).hasPrefix(FoldedText(beginning)) == expected)
    }
}
