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

    /// Writes plugin.yaml, README.md and a pair of fixtures, whose data is what the plug-in makes of the sample.
    func run() throws(PluginBench.Refusal) -> ExitStatus {
        let draft = try draft()
        try make(folder: folder)
        try make(folder: folder + "/fixtures")
        try write("plugin.yaml", draft.plugin)
        try write("README.md", draft.readMe)
        try write("fixtures/sample.json", draft.sample)
        let bench = try PluginBench(folder)
        let (set, _) = FixtureSet.read(directory: bench.fixtures)
        // Without an exchange it is refused, and shows what it would ask.
        let asked = try bench.call(draft.params, replay: set.map { ReplayingTransport($0) }) { draft.time.instant }
        guard let request = asked.walk?.requests.first else {
            throw PluginBench.Refusal(lines: ["'\(folder)' was written and asks nothing"])
        }
        try write("fixtures/sample.yaml", exchange(request, at: draft.time.instant))
        // The call must be there before it can be made.
        try write("fixtures/sample.expected.json", pair(draft.params, data: nil))
        let outcome = try PluginTest(folder: folder).outcome(draft.params)
        guard let data = outcome.data else {
            let reason = outcome.error?["message"]?.string ?? "the call failed"
            throw PluginBench.Refusal(lines: ["'\(folder)' was written and its sample is not read: \(reason)"])
        }
        try write("fixtures/sample.expected.json", pair(draft.params, data: data))
        let notes = draft.notes.map { "check: \($0)\n" }.joined()
        return Output.print(
            draft.summary + notes + "wrote '\(folder)'; see '\(Program.name) plugin test \(folder)'\n")
    }

    private func draft() throws(PluginBench.Refusal) -> PluginDraft {
        let name = String(folder.split(separator: "/").last ?? "")
        let isName =
            name.utf8.count <= 64 && !name.hasPrefix(".")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard isName, !name.isEmpty else {
            throw PluginBench.Refusal(lines: [
                "'\(folder)' cannot be a provider's name; use at most 64 letters, digits, '-', '_' and '.'"
            ])
        }
        if access(folder, F_OK) == 0 {
            throw PluginBench.Refusal(lines: ["'\(folder)' is there already; remove it, or choose another name"])
        }
        guard let bytes = FileBytes.read(sample) else {
            throw PluginBench.Refusal(lines: ["'\(sample)' \(FileBytes.problem)"])
        }
        let root: JSONValue
        do {
            root = try JSONDocument(bytes).root
        } catch {
            throw PluginBench.Refusal(lines: ["'\(sample)' is not JSON: \(error)"])
        }
        let address = try PluginAddressDraft(url)
        return try PluginDraft(name: name, address: address, sample: SampleReading(root), bytes: bytes)
    }

    /// The exchange that answers the request with the sample; keys are neither named nor looked at.
    private func exchange(_ request: HTTPRequest, at recorded: Instant) -> String {
        var lines = [
            "version: 1", "request:", "  method: \(request.method.rawValue)", "  url: \(request.url.quotedJSON)",
        ]
        var (items, secrets): ([String], [String]) = ([], [])
        for item in request.query {
            switch item.value {
            case .plain(let text): items.append("    \(item.name.quotedJSON): \(text.quotedJSON)")
            case .secret: secrets.append(item.name.quotedJSON)
            }
        }
        if !items.isEmpty { lines += ["  query:"] + items }
        if !secrets.isEmpty { lines.append("  ignore: [\(secrets.joined(separator: ", "))]") }
        lines += [
            "response:", "  status: 200", "  headers: {content-type: application/json}", "  body: sample.json",
            "recorded_at: \(recorded.rfc3339)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func pair(_ params: [UInt8], data: JSONValue?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("params")
        writer.raw(params)
        writer.key("data")
        if let data { writer.measured(data) } else { writer.null() }
        writer.endObject()
        return ((try? JSONDocument(writer.bytes).root.indented) ?? "") + "\n"
    }

    private func make(folder: String) throws(PluginBench.Refusal) {
        guard mkdir(folder, 0o777) == 0 else {
            throw PluginBench.Refusal(lines: ["'\(folder)' cannot be made: \(String(cString: strerror(errno)))"])
        }
    }

    private func write(_ name: String, _ text: String) throws(PluginBench.Refusal) {
        try write(name, Array(text.utf8))
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws(PluginBench.Refusal) {
        let path = folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        defer { if descriptor >= 0 { close(descriptor) } }
        var rest = bytes[...]
        while descriptor >= 0, !rest.isEmpty {
            let count = Glibc.write(descriptor, Array(rest), rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard descriptor >= 0, rest.isEmpty else {
            throw PluginBench.Refusal(lines: ["'\(path)' cannot be written: \(String(cString: strerror(errno)))"])
        }
    }
}

extension JSONWriter {
    /// The members of data whose values come from the provider: those that are plain.
    fileprivate mutating func measured(_ data: JSONValue) {
        beginObject()
        for (name, value) in data.members where value.kind != .object && value.kind != .array {
            key(name)
            raw(value)
        }
        endObject()
    }
}

extension String {
    /// As a JSON string, which YAML reads too.
    var quotedJSON: String {
        var writer = JSONWriter()
        writer.string(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
