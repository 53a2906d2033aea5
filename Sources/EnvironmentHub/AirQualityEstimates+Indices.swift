import EnvironmentModel
import ProviderKit

extension AirQualityEstimates {
    /// With indices that nobody reported computed from what was said of the pollutants, as far as that suffices.
    func completed(_ query: AirQualityQuery) -> AirQualityEstimates {
        // By position: an estimate has many parts, and a copy counts them all.
        guard estimates.indices.contains(where: { estimates[$0].value == nil }) else { return self }
        var completed = estimates
        for (position, metric) in query.metrics.enumerated() where estimates[position].value == nil {
            guard let (value, pollutants, places) = computed(metric, query) else { continue }
            let estimate = estimates[position]
            completed[position] = Estimate(
                value: value, voice: estimate.voice, rule: estimate.rule, origin: .computed, others: estimate.others,
                absence: nil, agreement: estimate.agreement, isMadeHere: true,
                foundations: speakers(of: pollutants, at: places))
        }
        return AirQualityEstimates(
            estimates: completed, time: time, timezone: timezone, hourly: hourly, history: history)
    }

    /// An index, and the pollutants that it was computed from.
    private func computed(
        _ metric: Metric, _ query: AirQualityQuery
    ) -> (value: Double, pollutants: [Pollutant], places: ScalePlaces)? {
        let part = Pollutant.subIndices[metric]
        guard let scale = part?.scale ?? IndexScale.reading(metric) else { return nil }
        let places = ScalePlaces(scale, in: query.metrics, history: query.history?.metrics ?? [])
        guard let computed = scale.compute(self, at: places) else { return nil }
        if let pollutant = part?.pollutant {
            return (try? computed.part(pollutant).get()).map { ($0.index, [pollutant], places) }
        }
        let known = computed.parts.filter { (try? $0.result.get()) != nil }.map(\.pollutant)
        return computed.index.map { ($0, known, places) }
    }

    private func speakers(of pollutants: [Pollutant], at places: ScalePlaces) -> [Estimate.Speaker] {
        var found: [Estimate.Speaker] = []
        for pollutant in pollutants {
            guard let position = places.concentration(of: pollutant)?.current else { continue }
            for speaker in estimates[position].speakers where !found.contains(where: { $0 === speaker }) {
                found.append(speaker)
            }
        }
        return found
    }
}

extension Pollutant {
    /// Whose sub-index on which scale a metric is.
    fileprivate static let subIndices: [Metric: (pollutant: Pollutant, scale: IndexScale)] = {
        var table: [Metric: (pollutant: Pollutant, scale: IndexScale)] = [:]
        for scale in IndexScale.all {
            guard let index = scale.index else { continue }
            for pollutant in listed {
                guard let metric = pollutant.subIndex(of: index), table[metric] == nil else { continue }
                table[metric] = (pollutant, scale)
            }
        }
        return table
    }()
}
