import Diagnostics
import EnvironmentModel
import Glibc
import Synchronization
import Testing

@testable import Serving

/// What becomes of a reading, good or bad: in an answer, in the log, and among those who want to know.
@Suite struct ReloadTests {
    private static let change = ConfigurationChange(
        added: ["new"], removed: ["old"], updated: ["a", "b"], capabilities: [.airQuality],
        warnings: [finding(.warning, suggestion: nil)])
    private static let refused = ConfigurationRefused(diagnostics: [
        finding(.warning, suggestion: "s"), finding(.error, suggestion: "write 'x'"),
    ])

    private static func finding(_ severity: Diagnostic.Severity, suggestion: String?) -> Diagnostic {
        Diagnostic(
            file: "f.yaml", line: 2, column: 3, severity: severity, rule: "r", message: "m", suggestion: suggestion)
    }

    private func configuration(
        log: Log = Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) }),
        _ result: Result<ConfigurationChange?, ConfigurationRefused>
    ) -> LiveConfiguration {
        LiveConfiguration(log: log) { (_) throws(ConfigurationRefused) in try result.get() }
    }

    private func answer(_ result: Result<ConfigurationChange?, ConfigurationRefused>) -> String? {
        let output = Collector()
        let server = Server(
            methods: [Reload(configuration(result))], version: "0", output: output,
            log: Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) }))
        server.receive(Array(#"{"id":1,"method":"reload"}"#.utf8), number: 1, at: .now)
        return output.lines.first
    }

    @Test func answersWhatChanged() {
        #expect(
            answer(.success(Self.change)) == #"{"jsonrpc":"2.0","id":1,"result":{"kind":"reload","changed":true,"#
                + #""added":["new"],"removed":["old"],"updated":["a","b"],"capabilities":["air_quality"],"#
                + #""warnings":[{"file":"f.yaml","line":2,"column":3,"severity":"warning","rule":"r","message":"m","#
                + #""suggestion":null}]}}"#)
    }

    @Test func answersThatNothingChanged() {
        #expect(
            answer(.success(ConfigurationChange())) == #"{"jsonrpc":"2.0","id":1,"result":{"kind":"reload","#
                + #""changed":false,"added":[],"removed":[],"updated":[],"capabilities":[],"warnings":[]}}"#)
    }

    @Test func refusesWithEveryFinding() {
        let findings =
            #"{"file":"f.yaml","line":2,"column":3,"severity":"warning","rule":"r","message":"m","#
            + #""suggestion":"s"},{"file":"f.yaml","line":2,"column":3,"severity":"error","rule":"r","message":"m","#
            + #""suggestion":"write 'x'"}"#
        #expect(
            answer(.failure(Self.refused)) == #"{"jsonrpc":"2.0","id":1,"error":{"code":1501,"message":"#
                + #""the configuration has an error and the last good one stays; correct what 'diagnostics' lists and "#
                + #"ask again","data":{"kind":"config_invalid","retryable":false,"diagnostics":["# + findings + "]}}}")
    }

    /// What each occasion leaves in the log, one line without its time.
    @Test(arguments: [
        (
            Result<ConfigurationChange?, ConfigurationRefused>.success(ConfigurationChange(added: ["x", "y"])),
            "info: the configuration was read again after SIGHUP: added 'x', 'y'\n"
        ),
        (
            .success(ConfigurationChange(removed: ["x"], capabilities: [.pollen])),
            "info: the configuration was read again after SIGHUP: removed 'x'; other rules for 'pollen'\n"
        ),
        (
            .success(ConfigurationChange()),
            "info: the configuration was read again after SIGHUP: nothing changed\n"
        ),
        (.success(nil), ""),
        (
            .failure(refused),
            "warning: after SIGHUP the last good configuration stays: f.yaml:2:3: m; write 'x'\n"
        ),
    ])
    func saysInOneLine(_ result: Result<ConfigurationChange?, ConfigurationRefused>, line: String) throws {
        let pipe = try Pipe()
        let log = Log(.info, descriptor: pipe.writeEnd, now: { Instant(milliseconds: 0) })
        configuration(log: log, result).renew(at: .signal)
        pipe.closeWriting()
        #expect(pipe.readText() == (line.isEmpty ? "" : "1970-01-01T00:00:00Z " + line))
        pipe.closeReading()
    }

    @Test(arguments: [
        (Result<ConfigurationChange?, ConfigurationRefused>.success(change), 1),
        (.success(ConfigurationChange(updated: ["a"])), 1),
        (.success(ConfigurationChange(warnings: change.warnings)), 0),
        (.success(nil), 0), (.failure(refused), 0),
    ])
    func tellsListenersOfChangesOnly(_ result: Result<ConfigurationChange?, ConfigurationRefused>, times: Int) {
        let configuration = configuration(result)
        let (first, second) = (Tally(), Tally())
        configuration.onChange { _ in first.add() }
        configuration.onChange { _ in second.add() }
        configuration.renew(at: .watch)
        #expect([first.value, second.value] == [times, times])
        _ = try? configuration.renewed()
        #expect([first.value, second.value] == [2 * times, 2 * times])
    }
}
