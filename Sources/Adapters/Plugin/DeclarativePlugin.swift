import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// An API that a `plugin.yaml` describes. Each place, or each day where a request has room for one only, is asked for by a
/// chain of requests of its own.
struct DeclarativePlugin: Adapter {
    /// The kind of provider that a plug-in is.
    static func kind(_ plugin: PluginDefinition, source: [UInt8]) -> AdapterKind {
        AdapterKind(
            name: plugin.name, capability: plugin.capability, endpoint: plugin.endpoint, options: plugin.options,
            credentials: plugin.credentials, presets: plugin.presets,
            build: .ready { DeclarativePlugin(plugin: plugin, settings: $0) }, needsContact: plugin.needsContact,
            allowsPrivate: plugin.allowsPrivate, source: source)
    }

    /// Upstream answers that one question may rest on; the same bound holds in `DataSource`.
    private static let responseLimit = 64

    let plugin: PluginDefinition
    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard query.capability == plugin.capability else {
            let message = "'\(settings.provider)' knows \(plugin.capability.rawValue) only"
            throw SourceError(.noCoverage, provider: settings.provider, message: message)
        }
        // A name of one letter finds too much to be of use.
        if case .places(let question) = query, question.text.trimmed.count < 2 {
            return .finish(.places(PlacesAnswer()))
        }
        var chains = PluginAsk.list(query, byDay: plugin.asksByDay).map { PluginChain(self, $0) }
        let most = max(1, Self.responseLimit / plugin.steps.reduce(0) { $0 + ($1.paging?.most ?? 1) })
        for index in chains.indices.dropFirst(most) { chains[index].refuse(tooMany(most)) }
        var rest = responses[...]
        while true {
            let waiting = chains.indices.filter { chains[$0].request != nil }
            guard !waiting.isEmpty else { return .finish(try answer(query, chains)) }
            guard rest.count >= waiting.count else { return .fetch(waiting.compactMap { chains[$0].request }) }
            for index in waiting {
                if let response = rest.popFirst() { chains[index].take(response) }
            }
        }
    }

    /// One call upstream for each place or day.
    func weight(of query: SourceQuery) -> Double {
        Double(PluginAsk.list(query, byDay: plugin.asksByDay).count)
    }

    private func tooMany(_ most: Int) -> SourceError {
        SourceError(
            .providerRejected, provider: settings.provider,
            message: "'\(settings.provider)' is asked for at most \(most) places at once",
            hint: "ask for fewer places in one call")
    }

    private func answer(_ query: SourceQuery, _ chains: [PluginChain]) throws(SourceError) -> SourceAnswer {
        switch (query, plugin.mapping) {
        case (.airQuality(let question), .airQuality(let air)):
            return .airQuality(try PluginAirReading(air: air, plugin: self).items(question, chains))
        case (.places(let question), .places(let places)):
            return .places(try PluginPlacesReading(places: places, plugin: self).answer(question, chains.first))
        case (.climate(let question), .climate(let days)):
            return .climate(try PluginDaysReading(days: days, plugin: self).sample(question, chains))
        case (.pollen, .pollen(let pollen)):
            return .pollen(try PluginPollenReading(pollen: pollen, plugin: self).forecast(chains.first))
        default: throw .badData(from: settings.provider, "has a plug-in that reads something else")
        }
    }
}
