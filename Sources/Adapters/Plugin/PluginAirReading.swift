import EnvironmentModel
import JSON
import ProviderKit

/// The air at each place, from the documents of its chain.
struct PluginAirReading {
    let air: PluginAir
    let plugin: DeclarativePlugin

    /// One item for each place; the error itself where there is one place only.
    func items(
        _ question: AirQualityQuery, _ chains: [PluginChain]
    ) throws(SourceError) -> [Result<AirQualitySample, SourceError>] {
        let items = chains.map { chain in
            Result { () throws(SourceError) in try sample(chain, question) }
        }
        if items.allSatisfy({ (try? $0.get()) == nil }), case .failure(let error)? = items.first { throw error }
        return items
    }

    private func sample(_ chain: PluginChain, _ question: AirQualityQuery) throws(SourceError) -> AirQualitySample {
        let asked = chain.ask.place ?? .origin
        switch chain.outcome {
        case nil: throw .badData(from: plugin.settings.provider, "was not asked to the end")
        case .failure(let error)?: throw error
        case .success(.nothing)?:
            return AirQualitySample(
                used: asked, elevation: nil, timezone: nil, time: nil, readings: PluginNow(question.metrics).readings)
        case .success(.document(let root))?:
            let point = chain.point(of: air, in: root)
            if let point { try plugin.checkReach(of: point.coordinate, from: asked, within: air.reach) }
            var now = PluginNow(question.metrics)
            if !air.now.fields.isEmpty { try now.read(air.now, plugin, question.metrics, root, at: chain.fetchedAt) }
            let hourly = try readHours(root, chain, question, into: &now)
            return AirQualitySample(
                used: point?.coordinate ?? (plugin.plugin.looksAtPlace ? asked : nil), elevation: nil, timezone: nil,
                time: now.time, times: now.times,
                readings: now.readings, hourly: hourly, conversions: now.conversions,
                wrappedLongitude: point.flatMap { abs($0.longitude) > 180 ? $0.longitude : nil })
        }
    }

    /// Hours that were asked and, where the answer has no values of now of its own, those of the hour in which it came.
    private func readHours(
        _ root: JSONValue, _ chain: PluginChain, _ question: AirQualityQuery, into now: inout PluginNow
    ) throws(SourceError) -> HourlySeries? {
        guard let series = air.hours, air.now.fields.isEmpty || question.hours != nil else { return nil }
        let hours = try PluginHours(series, of: root, plugin)
        if air.now.fields.isEmpty, let hour = hours.hour(at: chain.fetchedAt) {
            now.readings = hours.readings(question.metrics, at: hour)
            now.conversions = hours.conversions(question.metrics, at: hour)
            now.time = hour.time
        }
        return question.hours.map { hours.cut(to: $0, chain.fetchedAt, question.metrics) }
    }
}
