import Diagnostics
import EnvironmentModel
import JSON

/// Reads the configuration again.
package struct Reload: RequestType {
    package static let name = "reload"
    package static let title = "Reload"
    package static let summary =
        "Reads the configuration again and says what changed; the last good one stays if the new one is bad."
    package static let parameters: [Member] = []
    package static let result = Shape.record(
        "What the new configuration brought.",
        [
            .kind(name), Member("changed", .boolean("Whether any answer may be another than before."), required: true),
            Member("added", names), Member("removed", names), Member("updated", names),
            Member("capabilities", .list("Those whose rule is another.", of: .words("A capability."))),
            Member("warnings", .list("Findings that are no errors.", of: .diagnostic)),
        ])
    package static let isControl = true

    private static let names = Shape.list("Names of providers.", of: .words("As configured."))

    private let configuration: LiveConfiguration

    /// What is read again is for `configuration` to know.
    package init(_ configuration: LiveConfiguration) {
        self.configuration = configuration
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let change: ConfigurationChange
        do {
            change = try configuration.renewed()
        } catch {
            throw RequestError(error)
        }
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.member("changed", change.isChange)
        writer.list("added", change.added)
        writer.list("removed", change.removed)
        writer.list("updated", change.updated)
        writer.list("capabilities", change.capabilities.map(\.rawValue))
        writer.key("warnings")
        writer.diagnostics(change.warnings)
        writer.endObject()
        return writer.bytes
    }
}

extension RequestError {
    fileprivate init(_ refused: ConfigurationRefused) {
        let errors = refused.diagnostics.count { $0.severity == .error }
        let what = errors == 1 ? "an error" : "\(errors) errors"
        self.init(
            .configInvalid,
            "the configuration has \(what) and the last good one stays; correct what 'diagnostics' lists and ask again")
        var writer = JSONWriter(capacity: 512)
        writer.diagnostics(refused.diagnostics)
        further = [JSONMember("diagnostics", writer.bytes)]
    }
}
