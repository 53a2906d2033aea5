import EnvironmentModel
import ProviderKit

extension AirQualityEstimates {
    /// With indices that nobody reported computed from what was said of the pollutants, as far as that suffices.
    func completed(_ query: AirQualityQuery) -> AirQualityEstimates {
        guard estimates.contains(where: { $0.value == nil }) else { return self }
        var air = self
        for (position, metric) in query.metrics.enumerated() where estimates[position].value == nil {
            guard let value = computed(metric, query) else { continue }
            air.estimates[position].value = value
            air.estimates[position].origin = .computed
            air.estimates[position].absence = nil
        }
        return air
    }

    private func computed(_ metric: Metric, _ query: AirQualityQuery) -> Double? {
        if let scale = IndexScale.reading(metric) {
            let places = ScalePlaces(scale, in: query.metrics, history: query.history?.metrics ?? [])
            return scale.compute(self, at: places)?.index
        }
        guard let (pollutant, scale) = Pollutant.subIndices[metric] else { return nil }
        let places = ScalePlaces(scale, in: query.metrics, history: query.history?.metrics ?? [])
        return (try? scale.compute(self, at: places)?.part(pollutant).get())?.index
    }
}

extension Pollutant {
    /// Whose sub-index on which scale a metric is.
    fileprivate static let subIndices: [Metric: (Pollutant, IndexScale)] = {
        var table: [Metric: (Pollutant, IndexScale)] = [:]
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
