package import EnvironmentModel
import ProviderKit

/// Where the answer to one question holds what a scale reads and what its index is computed from; worked out once for all
/// places.
package struct ScalePlaces: Sendable {
    /// One pollutant's concentration.
    struct Concentration {
        /// In the metrics of the question.
        let current: Int?
        /// In the metrics of its history.
        let history: Int?
    }

    let index: Int?
    /// In the order in which pollutants are listed.
    let subIndices: [Int?]
    let concentrations: [Pollutant: Concentration]

    /// For the metrics of a question, and those of its history, in their order.
    package init(_ scale: IndexScale, in query: [Metric], history: [Metric] = []) {
        index = scale.index.flatMap(query.firstIndex(of:))
        subIndices = Pollutant.listed.map { pollutant in
            scale.index.flatMap(pollutant.subIndex(of:)).flatMap(query.firstIndex(of:))
        }
        var concentrations: [Pollutant: Concentration] = [:]
        for pollutant in Set(scale.editions.flatMap(\.rules).map(\.pollutant)) {
            guard let metric = pollutant.metric else { continue }
            let place = Concentration(current: query.firstIndex(of: metric), history: history.firstIndex(of: metric))
            if place.current != nil || place.history != nil { concentrations[pollutant] = place }
        }
        self.concentrations = concentrations
    }
}

extension AirQualityEstimates {
    /// The concentrations of one pollutant, newest hour first with nil for a gap: the history, else the hours that were
    /// asked, and for the present hour the current value where those have none.
    func hours(at place: ScalePlaces.Concentration, window: Int) -> [Double?] {
        let current = place.current.flatMap { estimates[$0].value }
        let now = place.current.flatMap { estimates[$0].voice?.time } ?? time
        var hours: [Double?] = [current]
        if let now {
            if let history, let row = place.history {
                hours = history.newestFirst(row, upTo: now, window)
            } else if let hourly, let row = place.current {
                hours = hourly.newestFirst(row, upTo: now, window)
            }
            if hours.first.flatMap({ $0 }) == nil { hours[0] = current }
        }
        return hours
    }
}

extension HourlyEstimates {
    /// A row as a list of hours back from `now`, each at its distance, so that a gap in the axis is one in the list.
    fileprivate func newestFirst(_ row: Int, upTo now: Instant, _ window: Int) -> [Double?] {
        let hour: Int64 = 3_600_000
        var hours = [Double?](repeating: nil, count: window)
        for (time, value) in zip(times, rows[row]) {
            let distance = now.milliseconds - time.milliseconds
            guard distance >= 0, distance < Int64(window) * hour else { continue }
            hours[Int(distance / hour)] = value
        }
        return hours
    }
}

extension IndexScale {
    /// The index of the present hour, by the edition that holds on the day of the values; nil where the question asked for
    /// nothing that it could be computed from.
    func compute(_ air: AirQualityEstimates, at places: ScalePlaces) -> ComputedIndex? {
        guard !places.concentrations.isEmpty, let edition = edition(on: air.time?.day) else { return nil }
        let window = edition.window
        return edition.compute { pollutant in
            places.concentrations[pollutant].map { air.hours(at: $0, window: window) } ?? []
        }
    }
}

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
