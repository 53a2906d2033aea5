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
                used: asked, elevation: nil, timezone: nil, time: nil, readings: Now(question.metrics).readings)
        case .success(.document(let root))?:
            let point = plugin.point(of: air, in: root)
            if let point { try plugin.checkReach(of: point.coordinate, from: asked, within: air.reach) }
            var now = Now(question.metrics)
            if !air.now.fields.isEmpty {
                now.readings = readings(air.now, question.metrics, root)
                now.conversions = conversions(air.now, question.metrics, root)
                if let time = air.now.time { now.time = try instant(time, now, root) }
            }
            let hourly = try readHours(root, chain, question, into: &now)
            return AirQualitySample(
                used: point?.coordinate ?? asked, elevation: nil, timezone: nil, time: now.time, readings: now.readings,
                hourly: hourly, conversions: now.conversions,
                wrappedLongitude: point.flatMap { abs($0.longitude) > 180 ? $0.longitude : nil })
        }
    }

    /// The current values as far as they have been read.
    private struct Now {
        var readings: [Reading]
        var conversions: [Int: Conversion] = [:]
        var time: Instant?

        /// None yet.
        init(_ metrics: [Metric]) { readings = metrics.map { _ in .missing(.notReported) } }
    }

    /// Hours that were asked and, where the answer has no values of now of its own, those of the hour in which it came.
    private func readHours(
        _ root: JSONValue, _ chain: PluginChain, _ question: AirQualityQuery, into now: inout Now
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

    /// Values without a time are of no use; without values the time need not be there.
    private func instant(_ time: PluginTime, _ now: Now, _ root: JSONValue) throws(SourceError) -> Instant? {
        switch plugin.instant(time, in: root, outer: root) {
        case .success(let instant): return instant
        case .failure(let miss):
            guard now.readings.allSatisfy({ $0.value == nil }) else {
                throw .badData(from: plugin.settings.provider, "sent values without their time: \(miss.clause)")
            }
            return nil
        }
    }

    private func conversions(
        _ record: PluginRecord, _ metrics: [Metric], _ root: JSONValue
    ) -> [Int: Conversion] {
        var conversions: [Int: Conversion] = [:]
        for (position, metric) in metrics.enumerated() {
            guard let field = record.fields.first(where: { $0.name == metric.name }) else { continue }
            conversions[position] = plugin.conversion(field, of: metric, in: root)
        }
        return conversions
    }

    private func readings(_ record: PluginRecord, _ metrics: [Metric], _ root: JSONValue) -> [Reading] {
        metrics.map { metric in
            guard let field = record.fields.first(where: { $0.name == metric.name }) else {
                return .missing(.notReported)
            }
            return plugin.reading(field, of: metric, in: root)
        }
    }
}
