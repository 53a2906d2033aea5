import JSON
import Testing

@Suite struct CheckTests {
    private static let bad = """
        version: 1
        providers:
          air:
            adapter: open-meteo/air-quality
            timout: 5s
        """

    private static func check(_ text: String, _ options: [String] = []) async throws -> Run {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("mine.yaml", text)
            return try Run(["check", "mine.yaml"] + options, directory: scratch.path)
        }
    }

    @Test func aGoodFileCanBeUsed() async throws {
        let run = try await Self.check("version: 1\nproviders:\n  air: {adapter: open-meteo/air-quality}\n")
        #expect(run.output.hasSuffix("mine.yaml: can be used (errors: 0, warnings: 0)\n"))
        #expect(run.end == .exited(0))
    }

    @Test func aBadFileIsShownWithItsPlace() async throws {
        let run = try await Self.check(Self.bad)
        #expect(run.output.contains("mine.yaml:5:5: error: 'timout'"))
        #expect(run.output.contains("write 'timeout'"))
        #expect(run.end == .exited(1))
    }

    @Test func programsReadJSON() async throws {
        let run = try await Self.check(Self.bad, ["--format", "json"])
        let root = try JSONDocument(Array(run.output.utf8)).root
        let first = try #require(root["diagnostics"]?.elements.first { _ in true })
        #expect(root["file"]?.string == "mine.yaml")
        #expect(first["line"]?.integer == 5)
        #expect(first["column"]?.integer == 5)
        #expect(first["severity"]?.string == "error")
        #expect(first["message"]?.string?.isEmpty == false)
        #expect(run.end == .exited(1))
    }

    @Test func aFileThatIsNotThereIsSaid() async throws {
        let run = try await onOwnThread { try Run(["check", "/no/such.yaml"]) }
        #expect(run.complaints.contains("'/no/such.yaml'"))
        #expect(run.end == .exited(1))
    }

    @Test func aBadFileStartsNothing() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("providers.yaml", Self.bad)
            return try Run([], input: .pipe(#"{"id":1,"method":"ping"}"# + "\n"), directory: scratch.path)
        }
        #expect(run.output.isEmpty)
        #expect(run.complaints.contains("providers.yaml:5:5"))
        #expect(run.end == .exited(1))
    }
}
