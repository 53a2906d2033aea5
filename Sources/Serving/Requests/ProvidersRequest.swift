package import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// What is configured, and what each provider is good for.
package struct ProvidersRequest: RequestType {
    package static let name = "providers"
    package static let title = "Providers"
    package static let summary =
        "Lists the configured providers with capability, state, reason, coverage, terms and attribution."
    package static let parameters: [Member] = []
    package static let isControl = true

    private let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        var writer = JSONWriter(capacity: 2048)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.key("providers")
        writer.beginArray()
        for source in hub.sources { write(source, into: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private func write(_ source: DataSource, into writer: inout JSONWriter) {
        let profile = source.profile
        let order = hub.rules[profile.capability]?.providers.firstIndex(of: profile.name)
        writer.beginObject()
        writer.member("name", profile.name)
        writer.member("adapter", profile.adapter)
        writer.member("capability", profile.capability.rawValue)
        writer.member("order", order.map { $0 + 1 })
        writer.member("state", source.skipReason?.rawValue ?? "ready")
        if let reason = source.standingSentence { writer.member("reason", reason) }
        writer.key("coverage")
        coverage(profile.coverage, into: &writer)
        writer.member("terms", profile.terms)
        writer.key("attribution")
        writer.attribution(profile.attribution)
        writer.endObject()
    }

    private func coverage(_ coverage: Coverage, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("box")
        if let box = coverage.box {
            writer.beginArray()
            for edge in [box.west, box.south, box.east, box.north] { writer.number(edge) }
            writer.endArray()
        } else {
            writer.null()
        }
        writer.member("from", coverage.from?.description)
        writer.member("to", coverage.to?.description)
        writer.endObject()
    }
}
