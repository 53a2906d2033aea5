import Diagnostics
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving
import Transport

/// What came of a live call, as a pair of fixtures.
struct PluginKeeping {
    let bench: PluginBench
    /// Of the pair.
    let name: String

    /// Writes the exchanges and what they become, with keys masked, and says where; nothing is overwritten, and what a
    /// fixture answers already is not written again.
    func keep(_ params: [UInt8], _ outcome: PluginBench.Outcome) throws(PluginBench.Refusal) -> String {
        guard let walk = outcome.walk, !walk.responses.isEmpty else { return "nothing came that could be kept" }
        let known = access(bench.fixtures, F_OK) == 0 ? FixtureSet.read(directory: bench.fixtures).set : nil
        let exchanges = Array(zip(walk.requests, walk.responses))
        let fresh = exchanges.filter { known?.file(for: $0.0) == nil }
        if fresh.isEmpty {
            let file = exchanges.last.flatMap { known?.file(for: $0.0) } ?? ""
            let pair = file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
            return
                "not kept, for these requests are answered already by '\(pair)' in '\(bench.fixtures)'; use another '--at' "
                + "for a further pair"
        }
        if known == nil { mkdir(bench.fixtures, 0o777) }
        var writer = PluginWriter(bench.fixtures)
        do {
            for (index, (request, response)) in fresh.enumerated() {
                try write(request, response, walk, stem: index == 0 ? name : "\(name)-\(index + 1)", &writer)
            }
            try writer.write(name + PluginPair.ending, PluginPair.text(params, outcome))
            let replayed = try PluginTest(folder: bench.folder).outcome(params)
            try writer.write(name + PluginPair.ending, PluginPair.text(params, replayed))
        } catch {
            writer.undo()
            throw error
        }
        return
            "kept as '\(bench.fixtures)/\(name)\(PluginPair.ending)' and what stands beside it; compare it with the answer"
    }

    private func write(
        _ request: HTTPRequest, _ response: HTTPResponse, _ walk: Overheard.Walk, stem: String,
        _ writer: inout PluginWriter
    ) throws(PluginBench.Refusal) {
        let type = response.header("content-type") ?? "application/octet-stream"
        let body = stem + (type.holds("json") ? ".json" : type.holds("html") ? ".html" : ".txt")
        try writer.write(body, Array(walk.masked(String(decoding: response.body, as: UTF8.self)).utf8))
        let exchange = PluginExchange(
            request: request, status: response.status, type: walk.masked(type), body: body, recorded: response.fetchedAt
        )
        try writer.write(stem + ".yaml", exchange.text)
    }
}
