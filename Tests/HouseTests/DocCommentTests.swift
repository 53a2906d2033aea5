import Testing

@Suite struct DocCommentTests {
    /// A declaration that other rooms can see; an import is none.
    private static var declaration: Regex<(Substring, Substring?)> {
        /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)\s+(?!import\b)(?:[a-z]+\s+)*?(?:init|subscript|(?:let|var|func|struct|class|actor|enum|protocol|typealias|case)\s+(\S+?)(?:[(:<]|\s|$))/
    }

    /// Members that the standard library's protocols describe.
    private static let standard: Set<Substring> = ["==", "<", "hash", "description"]

    /// Members that `RequestType` describes.
    private static let ofRequests: Set<Substring> = ["name", "title", "summary", "parameters", "isControl", "answer"]

    @Test(arguments: Repository.sources) func everyVisibleDeclarationHasADocComment(_ path: String) {
        let lines = Repository.lines(of: path)
        let isRequest = lines.contains { $0.contains(": RequestType {") }
        let missing = lines.indices.filter { index in
            guard let name = visibleName(lines[index]) else { return false }
            if Self.standard.contains(name) || isRequest && Self.ofRequests.contains(name) { return false }
            let above = lines[..<index].last { !$0.contains(/^\s*@\w+/) }
            return above?.contains(/^\s*\/\/\/ ?\S/) != true
        }
        #expect(missing.map { "\($0 + 1): \(lines[$0])" } == [])
    }

    private func visibleName(_ line: Substring) -> Substring? {
        guard line.contains("package ") || line.contains("public ") else { return nil }
        return line.firstMatch(of: Self.declaration).map { $0.output.1 ?? "init" }
    }
}
