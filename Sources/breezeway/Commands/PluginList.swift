import Adapters
import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Serving

/// `plugin list`: what lies in folders of plug-ins.
struct PluginList {
    private let isJSON: Bool
    private let folders: [String]

    /// Takes the folders that the configuration lists where none are named.
    init(_ invocation: Invocation, folders: [String]) throws(PluginBench.Refusal) {
        isJSON = invocation[.format] == "json"
        guard folders.isEmpty else {
            self.folders = folders
            return
        }
        let environment = FileBytes.environment()
        let found: ConfigurationSearch.Found
        do {
            found = try ConfigurationSearch(option: invocation[.config], environment: environment).find()
        } catch {
            throw PluginBench.Refusal(lines: [error.message])
        }
        let reading = found.read(environment: environment, isStrict: false)
        guard let configuration = reading.configuration else {
            throw PluginBench.Refusal(lines: reading.diagnostics.map(\.text))
        }
        self.folders = configuration.plugins
    }

    /// Findings about folders that were passed over go to standard error.
    func run() -> ExitStatus {
        let folder = PluginFolder(folders)
        for finding in folder.diagnostics { Output.complain(finding.sentence) }
        let zones = ZoneFolder(environment: FileBytes.environment())
        let rows = folder.entries.map { Row($0, zones) }
        for warning in rows.flatMap(\.warnings) { Output.complain(warning.text) }
        return Output.print(isJSON ? json(rows) : text(rows))
    }

    private struct Row {
        let name: String
        let capability: Capability?
        let state: String
        let reason: String?
        /// What its file may be mistaken in.
        let warnings: [Diagnostic]

        init(_ entry: PluginFolder.Entry, _ zones: ZoneFolder) {
            let (kind, findings) = pluginKind(entry, nearZones: zones.near)
            warnings = findings.filter { $0.severity == .warning }
            name = entry.name
            capability = kind.capability
            if adapterKinds.contains(where: { $0.name == entry.name }) {
                state = "disabled"
                reason = "the built-in adapter '\(name)' has this name; rename the folder"
            } else if case .broken(let reason) = kind.build {
                state = "disabled"
                self.reason = reason
            } else {
                let keys = kind.credentials.filter(\.isRequired).map(\.name)
                let needs = keys.map { "credentials.\($0)" } + (kind.needsContact ? ["contact"] : [])
                state = "ready"
                reason = needs.isEmpty ? nil : "its provider needs \(needs.joined(separator: ", "))"
            }
        }
    }

    private func text(_ rows: [Row]) -> String {
        guard !rows.isEmpty else { return "no plug-in in \(folders.map { "'\($0)'" }.joined(separator: ", "))\n" }
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            let name = row.name + String(repeating: " ", count: width - row.name.count)
            let capability = row.capability?.rawValue ?? "unknown"
            let line =
                "\(name)  \(capability)\(String(repeating: " ", count: max(0, 11 - capability.count)))  \(row.state)"
            return line + (row.reason.map { (row.state == "ready" ? "     " : "  ") + $0 } ?? "") + "\n"
        }.joined()
    }

    private func json(_ rows: [Row]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("plugins")
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            writer.member("name", row.name)
            writer.key("capability")
            if let capability = row.capability { writer.string(capability.rawValue) } else { writer.null() }
            writer.member("state", row.state)
            writer.key("reason")
            if let reason = row.reason { writer.string(reason) } else { writer.null() }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}
