import Adapters
import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Serving
import Transport

/// `plugin test`: the fixture pairs of one plug-in, and what every adapter must stand.
struct PluginTest {
    let bench: PluginBench
    private let fixtures: FixtureSet
    private let pairs: [PluginPair]

    /// What was looked at, and what is wrong with it.
    struct Finding {
        let subject: String
        let faults: [String]

        var text: String {
            (faults.isEmpty ? "ok    " : "FAIL  ") + subject + "\n" + faults.map { "        \($0)\n" }.joined()
        }
    }

    init(folder: String) throws(PluginBench.Refusal) {
        bench = try PluginBench(folder)
        let path = bench.fixtures
        pairs = try PluginPair.list(in: path)
        let (set, findings) = FixtureSet.read(directory: path)
        guard let set, !findings.hasError else { throw PluginBench.Refusal(lines: findings.map(\.text)) }
        fixtures = set
    }

    func run() throws(PluginBench.Refusal) -> ExitStatus {
        for finding in bench.findings { Output.complain(finding.text) }
        var findings: [Finding] = []
        var walks: [Overheard.Walk] = []
        for pair in pairs {
            let outcome = try outcome(pair.params)
            findings.append(Finding(subject: "fixtures/" + pair.name, faults: Self.faults(pair, outcome)))
            if let walk = outcome.walk, walk.answer?.isEmpty == false { walks.append(walk) }
        }
        if walks.isEmpty {
            findings.append(Finding(subject: "values", faults: ["no pair gives a value; add one that does"]))
        } else {
            findings += Conformance.Check.allCases.map { check in
                Finding(subject: check.rawValue, faults: walks.compactMap { Self.fault($0, check) })
            }
        }
        let failed = findings.count { !$0.faults.isEmpty }
        let verdict = "\(bench.definition.name): \(findings.count - failed) passed, \(failed) failed\n"
        let status = Output.print(findings.map(\.text).joined() + verdict)
        return failed == 0 ? status : .notStarted
    }

    /// A call answered from the fixtures at the time of the newest of them.
    func outcome(_ params: [UInt8]) throws(PluginBench.Refusal) -> PluginBench.Outcome {
        let now = fixtures.newestRecordedAt ?? Instant(milliseconds: 0)
        return try bench.call(params, replay: ReplayingTransport(fixtures)) { now }
    }

    private static func faults(_ pair: PluginPair, _ outcome: PluginBench.Outcome) -> [String] {
        if let error = outcome.error {
            let (kind, message) = (error["data"]?["kind"]?.string ?? "", error["message"]?.string ?? "")
            return pair.error == kind ? [] : ["expected \(pair.error ?? "data"), got \(kind): \(message)"]
        }
        guard let expected = pair.data else { return ["expected \(pair.error ?? "an error"), got data"] }
        return DataDifference.list(expected, outcome.data).map(\.text)
    }

    private static func fault(_ walk: Overheard.Walk, _ check: Conformance.Check) -> String? {
        let conformance = Conformance(walk.adapter, walk.query, walk.responses, demand: .refusalOrNothing)
        return waiting { await conformance.fault(check) } ?? nil
    }
}

extension PluginBench {
    /// Where its exchanges and pairs lie.
    var fixtures: String { folder + "/fixtures" }
}
