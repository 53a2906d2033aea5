package import EnvironmentModel

/// Where the answer to one question holds what a scale reads and what its index is computed from; worked out once for all
/// places.
package struct ScalePlaces: Sendable {
    /// One pollutant's concentration.
    struct Concentration {
        let pollutant: Pollutant
        /// In the metrics of the question.
        let current: Int?
        /// In the metrics of its history.
        let history: Int?
    }

    let index: Int?
    /// In the order in which pollutants are listed.
    let subIndices: [Int?]
    /// Those that are there.
    let concentrations: [Concentration]

    /// For the metrics of a question, and those of its history, in their order.
    package init(_ scale: IndexScale, in query: [Metric], history: [Metric] = []) {
        index = scale.index.flatMap(query.firstIndex(of:))
        subIndices = Pollutant.listed.map { pollutant in
            scale.index.flatMap(pollutant.subIndex(of:)).flatMap(query.firstIndex(of:))
        }
        concentrations = Pollutant.allCases.compactMap { pollutant in
            guard let metric = pollutant.metric,
                scale.editions.contains(where: { $0.rule(for: pollutant) != nil })
            else { return nil }
            let (current, past) = (query.firstIndex(of: metric), history.firstIndex(of: metric))
            guard current != nil || past != nil else { return nil }
            return Concentration(pollutant: pollutant, current: current, history: past)
        }
    }

    /// Where a pollutant's is; nil where it is not there.
    func concentration(of pollutant: Pollutant) -> Concentration? {
        concentrations.first { $0.pollutant == pollutant }
    }
}

extension AirQualityEstimates {
    /// The concentrations of one pollutant in a reference state, from the hour of the newest value of all pollutants back,
    /// with nil for a gap: the history, else the hours that were asked, and in its own hour the current value where those
    /// have none. What is older than the window has no part in it.
    func hours(at place: ScalePlaces.Concentration, window: Int, in state: ReferenceState) -> [Double?] {
        let current = place.current.flatMap { estimates[$0].value }
        guard let time else { return [current] }
        var hours = [Double?](repeating: nil, count: window)
        if let history, let row = place.history {
            fill(&hours, history.times, history.rows[row], upTo: time)
        } else if let hourly, let row = place.current {
            fill(&hours, hourly.times, hourly.rows[row], upTo: time)
        }
        if let current {
            let own = place.current.flatMap { estimates[$0].time } ?? time
            let position = Int(max(0, time.milliseconds - own.milliseconds) / Self.hour)
            if position < window, hours[position] == nil { hours[position] = current }
        }
        guard let told = place.current.flatMap({ estimates[$0].voice?.conversion?.state }), told != state else {
            return hours
        }
        // Of a share of volume there is more mass where it is colder.
        return hours.map { $0.map { $0 * told.molarVolume / state.molarVolume } }
    }

    private static var hour: Int64 { 3_600_000 }

    /// Puts values where they stand in a list of hours back from `now`, so that a gap in the axis is one in the list.
    private func fill(_ hours: inout [Double?], _ times: [Instant], _ values: [Double?], upTo now: Instant) {
        for (time, value) in zip(times, values) {
            let distance = now.milliseconds - time.milliseconds
            guard distance >= 0, distance < Int64(hours.count) * Self.hour else { continue }
            hours[Int(distance / Self.hour)] = value
        }
    }
}

extension IndexScale {
    /// The index of the present hour, by the edition that holds on the day of the values; nil where the question asked for
    /// nothing that it could be computed from.
    func compute(_ air: AirQualityEstimates, at places: ScalePlaces) -> ComputedIndex? {
        guard !places.concentrations.isEmpty, let edition = edition(on: air.time?.day) else { return nil }
        let window = edition.window
        return edition.compute { pollutant in
            places.concentration(of: pollutant).map { air.hours(at: $0, window: window, in: edition.state) } ?? []
        }
    }
}
