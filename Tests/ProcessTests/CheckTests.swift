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
        #expect(run.complaints == "breezeway: '/no/such.yaml' cannot be read: No such file or directory\n")
        #expect(run.end == .exited(1))
    }

    @Test func whatTheProgramWouldMissIsFound() async throws {
        let run = try await Self.check(
            """
            version: 1
            providers:
              air: {adapter: replay, of: open-meteo/air-quality, fixtures: F}
              other: {adapter: open-meteo/air-quality, ca_file: ca.pem}
              pollen: {adapter: google-pollen, credentials: {key: {file: key}}}
            """)
        for place in ["3:64", "4:53", "5:55"] {
            #expect(run.output.contains("mine.yaml:\(place): warning: "), "\(place)")
        }
        #expect(run.output.hasSuffix("mine.yaml: can be used (errors: 0, warnings: 3)\n"))
        #expect(run.end == .exited(0))
    }

    @Test func aFixtureThatCannotBeReadCostsItsProvider() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("F/bad.yaml", "version: 7\n")
            try scratch.write(
                "mine.yaml",
                "version: 1\nproviders:\n  air: {adapter: replay, of: open-meteo/air-quality, fixtures: F}\n")
            return try Run(["check", "mine.yaml"], directory: scratch.path)
        }
        #expect(run.output.contains("F/bad.yaml:1:"))
        #expect(!run.output.contains("error:"))
        #expect(run.end == .exited(0))
    }

    @Test func aConfigurationMayComeLateThroughAPipe() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("mine.yaml", "version: 1\nproviders:\n  air: {adapter: open-meteo/air-quality}\n")
            try scratch.shell("mkfifo late; (sleep 0.1; cat mine.yaml > late) > /dev/null 2>&1 &")
            return try Run(["check", "late"], directory: scratch.path)
        }
        #expect(run.output == "late: can be used (errors: 0, warnings: 0)\n")
        #expect(run.complaints.isEmpty)
    }

    @Test func aPipeWithoutAWriterIsGivenUp() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.shell("mkfifo silent")
            return try Run(["--config", "silent"], directory: scratch.path)
        }
        let advice = "write to it first, or name a file"
        #expect(
            run.complaints
                == "breezeway: 'silent', named by --config, is a pipe that nobody wrote to in time; "
                + advice + "\n")
        #expect(run.end == .exited(1))
    }

    @Test func theBuiltInCopyIsSilentWhereItsFixturesAreNotThere() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            return try Run(["ask", "ping"], directory: scratch.path)
        }
        #expect(run.complaints.isEmpty)
        #expect(run.end == .exited(0))
    }

    @Test func theLogNamesTheSeverityOnce() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "providers.yaml",
                "version: 1\nproviders:\n  air: {adapter: replay, of: open-meteo/air-quality, fixtures: F}\n")
            return try Run(["ask", "ping"], directory: scratch.path)
        }
        let sentence = "'air' cannot be asked, for the folder './F' is not there; add it, or correct 'fixtures'"
        #expect(run.complaints.hasSuffix(" warning: providers.yaml:3:64: \(sentence)\n"))
        #expect(run.complaints.split(separator: "\n").count == 1)
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
