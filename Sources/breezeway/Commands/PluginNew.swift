import Adapters
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving
import Transport

/// `plugin new`: a plug-in from a sample answer.
struct PluginNew {
    let folder: String
    let url: String
    let sample: String

    /// Writes plugin.yaml, README.md and a pair of fixtures, whose data is what the plug-in makes of the sample; nothing
    /// stays of a folder that does not pass.
    func run() throws(PluginBench.Refusal) -> ExitStatus {
        let draft = try draft()
        var writer = PluginWriter(folder)
        do {
            try write(draft, &writer)
        } catch {
            writer.undo()
            throw error
        }
        let notes = draft.notes.map { "check: \($0)\n" }.joined()
        return Output.print(
            draft.summary + notes + "wrote '\(folder)'; see '\(Program.name) plugin test \(folder)'\n")
    }

    private func write(_ draft: PluginDraft, _ writer: inout PluginWriter) throws(PluginBench.Refusal) {
        try writer.make()
        try writer.make("fixtures")
        try writer.write("plugin.yaml", draft.plugin)
        try writer.write("README.md", draft.readMe)
        try writer.write("fixtures/sample.json", draft.sample)
        let bench = try PluginBench(folder)
        let (set, _) = FixtureSet.read(directory: bench.fixtures)
        // Without an exchange it is refused, and shows what it would ask.
        let asked = try bench.call(draft.params, replay: set.map { ReplayingTransport($0) }) { [now = draft.instant] in
            now
        }
        guard let request = asked.walk?.requests.first else {
            throw PluginBench.Refusal(lines: ["nothing is written, for '\(folder)' would ask nothing"])
        }
        let exchange = PluginExchange(
            request: request, status: 200, type: "application/json", body: "sample.json", recorded: draft.instant)
        try writer.write("fixtures/sample.yaml", exchange.text)
        // The call must be there before it can be made.
        try writer.write("fixtures/sample.expected.json", PluginPair.text(draft.params, nil))
        let outcome = try PluginTest(folder: folder).outcome(draft.params)
        guard outcome.data != nil else {
            let reason = outcome.error?["message"]?.string ?? "the call failed"
            throw PluginBench.Refusal(lines: [
                "nothing is written, for the plug-in would not read its own sample: \(reason)",
                "take a shorter sample, or write the file by hand as Documentation/Plugins.md shows",
            ])
        }
        try writer.write("fixtures/sample.expected.json", PluginPair.text(draft.params, outcome))
    }

    private static let longestSample = 16 << 20

    private func draft() throws(PluginBench.Refusal) -> PluginDraft {
        let name = String(folder.split(separator: "/").last ?? "")
        let isName =
            name.utf8.count <= 64 && !PluginFolder.isLeftover(name)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard isName, !name.isEmpty else {
            throw PluginBench.Refusal(lines: [
                "'\(folder)' cannot be a provider's name; use at most 64 letters, digits, '-', '_' and '.', and no ending "
                    + "of backups such as '.bak'"
            ])
        }
        if adapterKinds.contains(where: { $0.name == name }) {
            throw PluginBench.Refusal(lines: ["'\(name)' is the name of a built-in adapter; choose another"])
        }
        if access(folder, F_OK) == 0 {
            throw PluginBench.Refusal(lines: ["'\(folder)' is there already; remove it, or choose another name"])
        }
        guard let bytes = FileBytes.read(sample, limit: Self.longestSample) else {
            throw PluginBench.Refusal(lines: ["'\(sample)' \(FileBytes.problem)"])
        }
        guard bytes.count < Self.longestSample else {
            throw PluginBench.Refusal(lines: ["'\(sample)' is longer than 16 MiB; take a shorter answer"])
        }
        let root: JSONValue
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw PluginBench.Refusal(lines: ["'\(sample)' is not JSON, \(error.sentence(in: bytes))"])
        }
        let zones = ZoneFolder(environment: FileBytes.environment())
        return try PluginDraft(
            name: name, address: PluginAddressDraft(url),
            sample: SampleReading(root, zone: zones.rules, now: wallClock()), bytes: bytes)
    }
}
