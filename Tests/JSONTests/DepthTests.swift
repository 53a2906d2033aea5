import JSON
import Testing

@Suite("Depth is bounded")
struct DepthTests {
    @Test(arguments: ["[", "{\"a\":"])
    func theLimitItselfIsAllowed(_ opening: String) {
        let closing = opening == "[" ? "]" : "}"
        let inner = opening == "[" ? "" : "0"
        let text = String(repeating: opening, count: 64) + inner + String(repeating: closing, count: 64)
        #expect(refusal(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: ["[", "{\"a\":"])
    func oneMoreIsTooDeep(_ opening: String) {
        let error = refusal(of: Array(String(repeating: opening, count: 65).utf8))
        #expect(error?.kind == .tooDeep)
        #expect(error?.offset == 64 * opening.utf8.count)
    }

    @Test func closedBracketsDoNotCount() {
        #expect(refusal(of: Array(("[" + String(repeating: "[],", count: 1000) + "[]]").utf8), maxDepth: 2) == nil)
    }

    @Test func nothingButScalarsFitsIntoDepthZero() {
        #expect(refusal(of: Array("1".utf8), maxDepth: 0) == nil)
        #expect(refusal(of: Array("[]".utf8), maxDepth: 0)?.kind == .tooDeep)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func aHundredThousandBracketsAreRefused(_ opening: String) {
        #expect(refusal(of: Array(String(repeating: opening, count: 100_000).utf8))?.kind == .tooDeep)
    }

    @Test func aHundredThousandBracketsAreReadWhenAllowed() throws {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let root = try read(text, maxDepth: 100_000)
        #expect(root.count == 1)
        #expect(root.firstDuplicateKey() == nil)
    }
}
