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
        let nothing = question.metrics.map { _ in Reading.missing(.notReported) }
        var sample = AirQualitySample(used: asked, elevation: nil, timezone: nil, time: nil, readings: nothing)
        switch chain.outcome {
        case nil: throw .badData(from: plugin.settings.provider, "was not asked to the end")
        case .failure(let error)?: throw error
        case .success(.nothing)?: return sample
        case .success(.document(let root))?:
            if let (used, longitude) = plugin.point(of: air, in: root) {
                sample.used = used
                if abs(longitude) > 180 { sample.wrappedLongitude = longitude }
                try plugin.checkReach(of: used, from: asked, within: air.reach)
            }
            if !air.now.fields.isEmpty {
                sample.readings = readings(air.now, question.metrics, root)
                sample.conversions = conversions(air.now, question.metrics, root)
                if let time = air.now.time { sample.time = try instant(time, sample, root) }
            }
            try readHours(root, chain, question, into: &sample)
            return sample
        }
    }

    /// Hours that were asked and, where the answer has no values of now of its own, those of the hour in which it came.
    private func readHours(
        _ root: JSONValue, _ chain: PluginChain, _ question: AirQualityQuery, into sample: inout AirQualitySample
    ) throws(SourceError) {
        guard let series = air.hours, air.now.fields.isEmpty || question.hours != nil else { return }
        let hours = try PluginHours(series, of: root, plugin)
        if air.now.fields.isEmpty, let hour = hours.hour(at: chain.fetchedAt) {
            sample.readings = hours.readings(question.metrics, at: hour)
            sample.time = hour.time
        }
        guard let window = question.hours else { return }
        sample.hourly = hours.cut(to: window, around: sample.time ?? chain.fetchedAt, question.metrics)
    }

    /// Values without a time are of no use; without values the time need not be there.
    private func instant(
        _ time: PluginTime, _ sample: AirQualitySample, _ root: JSONValue
    ) throws(SourceError) -> Instant? {
        switch plugin.instant(time, in: root, outer: root) {
        case .success(let instant): return instant
        case .failure(let miss):
            guard sample.isEmpty else {
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
