import Adapters
import Diagnostics
import EnvironmentHub
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving
import Transport

/// One plug-in by itself: a hub in which it is the only provider.
struct PluginBench {
    /// As the user wrote it.
    let folder: String
    let definition: PluginDefinition
    private let kind: AdapterKind
    /// Warnings about its file.
    let findings: [Diagnostic]

    /// Why the folder cannot be worked with: one finding a line.
    struct Refusal: Error {
        let lines: [String]
    }

    /// One call, its answer, and what lay between.
    struct Outcome {
        /// The whole answer line.
        let answer: JSONValue
        /// Nil where the plug-in was not asked.
        let walk: Overheard.Walk?

        /// What people see of the answer.
        var data: JSONValue? { answer["result"]?["data"] }
        var error: JSONValue? { answer["error"] }
    }

    init(_ folder: String) throws(Refusal) {
        guard let path = realpath(folder, nil) else {
            let reason = String(cString: strerror(errno))
            let usual = "Plugins/" + folder
            let hint = access(usual + "/plugin.yaml", F_OK) == 0 ? "; did you mean '\(usual)'" : ""
            throw Refusal(lines: ["'\(folder)' cannot be read: \(reason)\(hint)"])
        }
        defer { free(path) }
        let name = String(String(cString: path).split(separator: "/").last ?? "")
        let entry = PluginFolder.Entry(folder: folder.hasSuffix("/") ? String(folder.dropLast()) : folder, name: name)
        let zones = ZoneFolder(environment: FileBytes.environment())
        let (kind, findings) = pluginKind(entry, nearZones: zones.near)
        let definition = entry.bytes.flatMap { readPlugin($0, name: name, file: entry.file).definition }
        guard case .ready = kind.build, let definition else { throw Refusal(lines: findings.map(\.text)) }
        self.folder = folder
        self.definition = definition
        self.kind = kind
        self.findings = findings
    }

    /// Makes one call of the plug-in's method at the instant `now`, from fixtures or, without, from the network.
    func call(
        _ params: [UInt8], replay: ReplayingTransport?, now: @escaping @Sendable () -> Instant
    ) throws(Refusal) -> Outcome {
        let record = Overheard.Record()
        let environment = FileBytes.environment()
        let (configuration, findings) = readConfiguration(
            Array(configurationText(environment).utf8), file: "(configuration of '\(definition.name)')", directory: ".",
            adapters: [overheard(record)], environment: environment)
        guard let configuration else { throw Refusal(lines: findings.map(\.text)) }
        let zones = ZoneFolder(environment: environment)
        let assembly = SourceAssembly(
            live: LiveTransport(clock: now), replay: replay, fixtures: { _ in nil }, environment: environment,
            program: "\(Program.name)/\(Program.version)", time: .system(wall: now), zone: zones.rules)
        let hub = Hub(
            sources: assembly.sources(of: configuration), rules: configuration.capabilities, now: now,
            zone: zones.rules)
        let methods: [any RequestType] = [
            AirQualityRequest(hub: hub), ClimateRequest(hub: hub), PollenRequest(hub: hub), PlacesRequest(hub: hub),
        ]
        let line = OneCall(methods: methods, log: Log(.error, now: now)).answer(to: request(params))
        guard let line, let answer = try? JSONDocument(line).root else {
            throw Refusal(lines: ["the call could not be made: no descriptor is left"])
        }
        return Outcome(answer: answer, walk: record.walk)
    }

    /// The variable that holds a key, or the contact, when the plug-in is tried: `BREEZEWAY_NAME_KEY`. It begins so that a
    /// folder cannot ask for a variable that was set for another program.
    func variable(_ word: String) -> String {
        "BREEZEWAY_"
            + String(
                (definition.name + "_" + word).uppercased().map {
                    $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_"
                })
    }

    private func request(_ params: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", 1)
        writer.member("method", definition.capability.rawValue)
        writer.key("params")
        writer.raw(params)
        writer.endObject()
        return writer.bytes
    }

    private func configurationText(_ environment: [String: String]) -> String {
        let name = "\"\(definition.name)\""
        var lines = ["version: 1", "providers:", "  \(name):", "    adapter: \(name)"]
        if !definition.credentials.isEmpty {
            lines.append("    credentials:")
            lines += definition.credentials.map { "      \"\($0.name)\": {env: \(variable($0.name))}" }
        }
        if definition.needsContact, let contact = environment[variable("contact")] {
            lines.append("    contact: " + contact.quotedJSON)
        }
        lines += ["capabilities:", "  \(definition.capability.rawValue): {providers: [\(name)]}"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func overheard(_ record: Overheard.Record) -> AdapterKind {
        var build = kind.build
        if case .ready(let make) = kind.build {
            build = .ready { Overheard(adapter: make($0), settings: $0, record: record) }
        }
        return AdapterKind(
            name: kind.name, capability: kind.capability, endpoint: kind.endpoint, options: kind.options,
            credentials: kind.credentials, presets: kind.presets, build: build, needsContact: kind.needsContact,
            allowsPrivate: kind.allowsPrivate, source: kind.source)
    }
}
