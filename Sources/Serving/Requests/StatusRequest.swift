package import EnvironmentHub
import EnvironmentModel
import JSON
package import ProviderKit

/// How the process, its cache and its providers fare.
package struct StatusRequest: RequestType {
    package static let name = "status"
    package static let title = "Status"
    package static let summary =
        "Tells how the process, its cache and each provider fare: counters, latencies, budget left, breakers."
    package static let parameters = [
        Member(
            "format", .choice("As members, or as one text in Prometheus' form.", Format.allCases.map(\.rawValue)),
            default: "\"json\"")
    ]
    package static let result = Shape.record(
        "How everything fares.",
        [.kind(name)] + StatusReport.members
            + [Member("text", .words("Prometheus' exposition format 0.0.4; only with format 'prometheus'."))])
    package static let isControl = true

    private enum Format: String, CaseIterable {
        case json, prometheus
    }

    private let hub: Hub
    private let cache: AnswerCache
    private let process: @Sendable (ServerLoad) -> ProcessStatus

    /// - Parameter process: says how the process fares now; must not wait.
    package init(hub: Hub, cache: AnswerCache, process: @escaping @Sendable (ServerLoad) -> ProcessStatus) {
        self.hub = hub
        self.cache = cache
        self.process = process
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let report = report(call.services.load)
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.member("kind", Self.name)
        if call["format"]?.string == Format.prometheus.rawValue {
            writer.member("text", report.exposition)
        } else {
            report.write(into: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// How everything fares now, the server with that load.
    package func report(_ load: ServerLoad) -> StatusReport {
        StatusReport(process: process(load), cache: cache.counters, providers: hub.roster.sources.map(\.status))
    }
}
