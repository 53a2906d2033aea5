import JSON
import Testing

/// Sentences made of pieces.
@Suite struct TextBuilderTests {
    @Test(arguments: [
        (0, "a0b"), (7, "a7b"), (-12, "a-12b"), (Int.max, "a9223372036854775807b"), (.min, "a-9223372036854775808b"),
    ])
    func numbersAreTheirDigits(number: Int, expected: String) {
        var text = TextBuilder()
        text.append("a")
        text.append(number)
        text.append("b")
        #expect(text.text == expected)
    }

    @Test func textStandsBetweenLiteralsAndIsForgotten() {
        var text = TextBuilder()
        text.append("'", String(repeating: "é", count: 300), "'")
        #expect(text.text == "'" + String(repeating: "é", count: 300) + "'")
        text.removeAll()
        text.append("", "x", "")
        #expect(text.text == "x")
    }
}
