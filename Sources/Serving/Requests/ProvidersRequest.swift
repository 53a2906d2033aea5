package import EnvironmentHub
import EnvironmentModel
package import JSON
import ProviderKit

/// What is configured, and what each provider is good for.
package struct ProvidersRequest: RequestType {
    package static let name = "providers"
    package static let title = "Providers"
    package static let summary =
        "Lists the configured providers with capability, state, reason, coverage, limits left, terms and attribution."
    package static let parameters: [Member] = []
    package static let result = Shape.record(
        "What is configured.",
        [.kind(name), Member("providers", .list("In the order of the file.", of: provider), required: true)])
    package static let isControl = true

    private static let provider = Shape.record(
        "A provider.",
        [
            Member("name", .words("As configured."), required: true), Member("adapter", .words("What speaks its API.")),
            Member("capability", .choice("What it is asked for.", Capability.allCases.map(\.rawValue)).orNull),
            Member("order", .integer("Its place among those that are asked, from 1.").orNull),
            Member(
                "state", .choice("Whether it is asked.", ["ready"] + Outcome.SkipReason.allCases.map(\.rawValue))),
            Member("reason", .words("Why it is not asked.")),
            Member("coverage", .record("Where and when it has data.", coverage)),
            .limits, .retries, .cacheRule, .breaker,
            Member("terms", .words("The terms of use in one sentence.")),
            Member("attribution", .attribution),
        ])

    private static let coverage = [
        Member("box", .list("West, south, east and north in degrees.", of: .number("An edge.")).orNull),
        Member("from", .words("The first day.").orNull), Member("to", .words("The last day.").orNull),
    ]

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] { [name] }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        var writer = JSONWriter(capacity: 2048)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.key("providers")
        writer.beginArray()
        let roster = hub.roster
        for source in roster.sources { write(source, roster.rules, into: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private func write(
        _ source: DataSource, _ rules: [Capability: CapabilityRule], into writer: inout JSONWriter
    ) {
        let profile = source.profile
        let status = source.status
        let order = profile.capability.flatMap { rules[$0]?.providers.firstIndex(of: profile.name) }
        writer.beginObject()
        writer.member("name", profile.name)
        writer.member("adapter", profile.adapter)
        writer.member("capability", profile.capability?.rawValue)
        writer.member("order", order.map { $0 + 1 })
        writer.member("state", status.state)
        if let reason = source.standingSentence ?? status.breakerSentence { writer.member("reason", reason) }
        writer.key("coverage")
        coverage(profile.coverage, into: &writer)
        writer.limits(source.limits, status.upstream)
        writer.member("retries", status.upstream?.retries)
        writer.cacheRule(source.recipe?.cacheRule)
        writer.member("breaker", status.upstream?.breaker.word)
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

extension SourceStatus {
    /// Why the breaker keeps it from being asked; nil when it does not.
    fileprivate var breakerSentence: String? {
        guard let upstream, case .open = upstream.breaker else { return nil }
        return "'\(name)' failed too often and is left alone for a while"
    }
}
