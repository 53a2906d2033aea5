import Glibc
import JSON
import Serving
import Testing

/// `status` and the metrics file, as their users meet them.
@Suite struct StatusTests {
    private static let options = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin",
    ]

    @Test func askPrintsTheTextOfScrapers() async throws {
        let run = try await onOwnThread { try Run(["ask", "status", "--format", "prometheus"] + Self.options) }
        let text = try JSONDocument(Array(run.output.utf8)).root["text"]?.string
        #expect(text?.hasPrefix("# HELP breezeway_build_info ") == true)
        #expect(run.end == .exited(0))
    }

    @Test func anOptionOfAnotherCommandIsStillNone() async throws {
        let run = try await onOwnThread { try Run(["ask", "ping", "--format", "text"] + Self.options) }
        #expect(run.end == .exited(2) && run.output.isEmpty)
    }

    @Test func theMetricsFileIsWrittenAtTheEnd() async throws {
        let scratch = try Scratch()
        let path = scratch.path + "/breezeway.prom"
        let run = try await onOwnThread {
            try Run(
                Self.options + ["--metrics-file", path],
                input: .pipe(#"{"id":1,"method":"ping"}"# + "\n" + #"{"id":2,"method":"nope"}"#))
        }
        #expect(run.end == .exited(0) && run.complaints.isEmpty)
        let file = try Descriptor.open(path)
        defer { close(file) }
        let text = String(decoding: Descriptor.readAll(file), as: UTF8.self)
        #expect(text.contains("\nbreezeway_results_total 1\n"))
        #expect(text.contains("\nbreezeway_errors_total{kind=\"unknown_method\"} 1\n"))
    }

    @Test func aMetricsFileThatCannotBeWrittenIsAWarning() async throws {
        let run = try await onOwnThread {
            try Run(
                Self.options + ["--metrics-file", "/nowhere/at/all.prom"], input: .pipe(#"{"id":1,"method":"ping"}"#))
        }
        #expect(run.end == .exited(0) && run.lines.count == 1)
        let lines = run.complaints.split(separator: "\n")
        #expect(lines.count == 1 && run.complaints.contains("'/nowhere/at/all.prom' cannot be written: No such file"))
    }

    @Test func everyMetricIsInTheOperationsPage() throws {
        let file = try Descriptor.open(Repository.root + "/Documentation/Operations.md")
        defer { close(file) }
        let page = String(decoding: Descriptor.readAll(file), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `breezeway_") }
        #expect(rows == StatusTable.metrics.map { "| `\($0.name)` | \($0.type) | \($0.about) |" })
    }
}
