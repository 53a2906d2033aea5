import Testing

@Suite struct SafetyTests {
    /// The rooms that hold unsafe memory.
    private static let guarded: Set<String> = ["JSON", "YAML", "Transport", "SQLite"]

    /// Where bytes are handed to one call of the system, which takes them by pointer.
    private static let handovers: Set<String> = [
        "Sources/ProviderKit/Configuration/CredentialSource.swift", "Sources/Serving/Lines/LineWriter.swift",
        "Sources/breezeway/CommandLine/Output.swift",
    ]

    @Test(arguments: Repository.sources) func unsafeMemoryStaysInItsRooms(_ path: String) {
        guard !Self.guarded.contains(Repository.room(of: path)), !Self.handovers.contains(path) else { return }
        #expect(!code(of: path).contains { $0.contains(/[uU]nsafe/) })
    }

    /// Each of these links the engine of regular expressions in (Documentation/Decisions/0004).
    @Test(arguments: Repository.sources) func textIsSoughtWithoutRegularExpressions(_ path: String) {
        #expect(!code(of: path).contains { $0.contains(/\.(?:firstRange|ranges)\(of:|\.replacing\(|\bRegex\b/) })
    }

    @Test(arguments: Repository.sources) func nothingTraps(_ path: String) {
        let traps = code(of: path).filter { line in
            guard line.contains("!") || line.contains("Error(") || line.contains("Failure(") else { return false }
            return line.contains(/\btry!|\bas!|\bfatalError\(|\bpreconditionFailure\(|\bassertionFailure\(/)
                || line.contains(/[\w)\]]!(?:[.)\]\[,;]|\s*$)/)
        }
        #expect(traps.isEmpty)
    }

    @Test(arguments: Repository.sources) func nothingIsLeftToDo(_ path: String) {
        let text = Repository.text(of: path)
        #expect(!["TODO", "FIXME", "XXX", "HACK"].contains { text.contains($0) })
    }

    @Test(arguments: Repository.sources) func promisesToTheCompilerAreExplained(_ path: String) {
        let lines = Repository.lines(of: path)
        for (index, line) in lines.enumerated() where line.contains("unchecked") || line.contains("(unsafe)") {
            guard line.contains(/@unchecked Sendable|nonisolated\(unsafe\)/), !isComment(line) else { continue }
            let above = lines[..<index].last { !$0.contains(/^\s*@\w+$/) }
            #expect(above.map(isComment) == true, "\(path):\(index + 1)")
        }
    }

    @Test(arguments: Repository.sources) func namesSayWhatThingsAre(_ path: String) {
        let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." && $0 != "+" } } ?? ""
        #expect(!name.contains(/(?:Manager|Helper|Utils?|Utilities|Common|Base)$/))
    }

    private func isComment(_ line: Substring) -> Bool { line.contains(/^\s*\/\//) }

    /// The lines of a file without comments and the text between quotes.
    private func code(of path: String) -> [String] {
        Repository.lines(of: path).map { line in
            guard line.contains("\"") || line.contains("//") else { return String(line) }
            return String(line).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"").replacing(/\/\/.*/, with: "")
        }
    }
}
