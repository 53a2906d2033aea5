import Diagnostics
import Testing
import YAML

/// Texts that are meant to cost more than they should. Without the limits the first of them take seconds and gigabytes.
@Suite struct YAMLLimitsTests {
    private static let laughs =
        "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
        + zip("abcdefgh", "bcdefghi").map { "\($1): &\($1) [*\($0), *\($0), *\($0), *\($0), *\($0), *\($0), *\($0)]\n" }
        .joined()

    @Test(arguments: [
        (String(repeating: "[", count: 100_000), "yaml_too_deep"),
        (String(repeating: "{a: ", count: 50_000), "yaml_too_deep"),
        (String(repeating: "- ", count: 100_000), "yaml_too_deep"),
        (String(repeating: "? ", count: 100_000), "yaml_too_deep"),
        (laughs, "yaml_too_many_nodes"),
        ((0..<100_000).map { "k\($0): 1\n" }.joined(), "yaml_too_many_nodes"),
        ("[" + String(repeating: "a,", count: 200_000), "yaml_too_many_nodes"),
        (String(repeating: "a", count: (1 << 20) + 1), "yaml_too_large"),
    ])
    func aBombEndsAtALimit(text: String, rule: String) {
        let started = ContinuousClock.now
        let (root, diagnostics) = readYAML(Array(text.utf8), file: "f")
        #expect(root == nil)
        #expect(diagnostics.map(\.rule) == [rule])
        // Unlimited, the nested ones take more than 10 s; the margin is for slow machines under load.
        #expect(ContinuousClock.now - started < .seconds(5))
    }

    @Test(arguments: [(64, 0), (65, 1)])
    func theDepthIsExact(depth: Int, findings: Int) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(readYAML(Array(text.utf8), file: "f").diagnostics.count == findings)
    }

    @Test(arguments: [("a: &a [[1]]\nb: [[*a]]", 0), ("a: &a [[1]]\nb: [[[*a]]]", 1)])
    func anAliasBringsItsOwnDepth(text: String, findings: Int) {
        let limits = YAMLLimits(depth: 5)
        #expect(readYAML(Array(text.utf8), file: "f", limits: limits).diagnostics.count == findings)
    }

    @Test(arguments: [("[1, 2, 3, 4]", 0), ("[1, 2, 3, 4, 5]", 1), ("a: &a 1\nb: *a", 0), ("a: &a [1]\nb: *a", 1)])
    func theNumberOfNodesIsExact(text: String, findings: Int) {
        let limits = YAMLLimits(nodes: 5)
        #expect(readYAML(Array(text.utf8), file: "f", limits: limits).diagnostics.count == findings)
    }

    @Test(arguments: [(10, 0), (9, 1)])
    func theSizeIsExact(limit: Int, findings: Int) {
        #expect(
            readYAML(Array("a: 1234567".utf8), file: "f", limits: YAMLLimits(bytes: limit)).diagnostics.count
                == findings)
    }

    @Test func aFileThatIsWrongAllOverIsNotReportedToItsEnd() {
        let text = String(repeating: "a: 1\n", count: 3_000)
        #expect(readYAML(Array(text.utf8), file: "f").diagnostics.count == YAMLReader.diagnosticLimit)
    }

    @Test func limitsAreNamedInTheirSentences() {
        let small = YAMLLimits(bytes: 20, depth: 2, nodes: 4)
        let texts = ["[[[", "[1,2,3,4]", "a: 123456789012345678"]
        let messages = texts.flatMap { readYAML(Array($0.utf8), file: "f", limits: small).diagnostics.map(\.message) }
        #expect(
            messages == [
                "more than 2 levels stand inside one another",
                "the file has more than 4 values, counting what its aliases stand for",
                "the file is larger than 20 bytes, the most that are read",
            ])
    }
}
