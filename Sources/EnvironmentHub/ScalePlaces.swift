package import EnvironmentModel

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
                hours = newestFirst(history.times, history.rows[row], upTo: now, window)
            } else if let hourly, let row = place.current {
                hours = newestFirst(hourly.times, hourly.rows[row], upTo: now, window)
            }
            if hours.first.flatMap({ $0 }) == nil { hours[0] = current }
        }
        return hours
    }

    /// Values as a list of hours back from `now`, each at its distance, so that a gap in the axis is one in the list.
    private func newestFirst(
        _ times: [Instant], _ values: [Double?], upTo now: Instant, _ window: Int
    ) -> [Double?] {
        let hour: Int64 = 3_600_000
        var hours = [Double?](repeating: nil, count: window)
        for (time, value) in zip(times, values) {
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
