import Testing

/// Every declaration that another room can see has a doc comment, but for three kinds that would only repeat another:
/// what a protocol asks for, an initialiser that does nothing but fill the members, and a row of a documented table.
@Suite struct DocCommentTests {
    @Test(arguments: Repository.sources) func everyVisibleDeclarationHasADocComment(_ path: String) {
        let lines = Repository.lines(of: path)
        let isRequest = lines.contains { $0.hasSuffix(": RequestType {") || $0 == "extension RequestType {" }
        let missing = lines.indices.filter { index in
            guard let name = visibleName(lines[index]) else { return false }
            if Self.witnesses.contains(name) || isRequest && Self.ofRequests.contains(name) { return false }
            if name == "init", fillsMembers(lines[index...]) { return false }
            return !isDocumented(index, in: lines)
        }
        #expect(missing.map { "\($0 + 1): \(lines[$0])" } == [])
    }

    /// The name of what a line declares for other rooms; an import declares nothing.
    private func visibleName(_ line: Substring) -> Substring? {
        guard line.contains("package ") || line.contains("public ") else { return nil }
        let declaration =
            /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)\s+(?!import\b)(?:[a-z]+\s+)*?(?:init|subscript|(?:let|var|func|struct|class|actor|enum|protocol|typealias|case)\s+(\S+?)(?:[(:<]|\s|$))/
        return line.firstMatch(of: declaration).map { $0.output.1 ?? "init" }
    }

    /// A comment stands above it and its attributes; rows of a table, which follow each other, share one.
    private func isDocumented(_ index: Int, in lines: [Substring]) -> Bool {
        let isRow = lines[index].contains("package static let ")
        let above = lines[..<index].last { line in
            !line.contains(/^\s*@\w+/) && !(isRow && (line.contains(" static let ") || line.hasPrefix("        ")))
        }
        return above?.contains(/^\s*\/\/\//) == true
    }

    /// Whether each line of the body sets a member to the parameter of its name.
    private func fillsMembers(_ lines: ArraySlice<Substring>) -> Bool {
        guard let first = lines.first, let open = lines.firstIndex(where: { $0.hasSuffix("{") }) else { return false }
        let margin = first.prefix { $0 == " " }
        let body = lines[(open + 1)...].prefix { $0 != margin + "}" }
        return body.allSatisfy { line in
            guard let match = line.wholeMatch(of: /\s*self\.(\w+) = (\w+)/) else { return false }
            return match.output.1 == match.output.2
        }
    }

    /// Functions that a protocol asks for, ours or the standard library's.
    private static let witnesses: Set<Substring> = {
        var names: Set<Substring> = ["==", "<", "hash", "description"]
        for path in Repository.sources {
            var isInside = false
            for line in Repository.lines(of: path) {
                if line.contains("protocol "), line.hasSuffix("{") { isInside = true }
                if line == "}" { isInside = false }
                guard isInside, let match = line.firstMatch(of: /^ {4}(?:static )?func (\w+)/) else { continue }
                names.insert(match.output.1)
            }
        }
        return names
    }()

    /// Members that `RequestType` asks for.
    private static let ofRequests = Set(
        Repository.text(of: "Sources/Serving/Requests/RequestType.swift").matches(of: /(?m)^ {4}static var (\w+)/)
            .map(\.output.1))
}
