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
    /// Fills in the concentrations of one pollutant in a reference state, from the hour of the newest value of all pollutants
    /// back: the history, else the hours that were asked, and in its own hour the current value where those have none. What
    /// is older than the list has no part in it, and what is not known stays a gap.
    func fill(_ hours: inout [Double?], at place: ScalePlaces.Concentration, in state: ReferenceState) {
        let current = place.current.flatMap { estimates[$0].value }
        guard let time else {
            if !hours.isEmpty { hours[0] = current }
            return
        }
        if let history, let row = place.history {
            fill(&hours, history.times, history.rows[row], upTo: time) { reading in
                // Here, and not by the reading's own getter, which would be called for every hour.
                if case .value(let number) = reading { number } else { nil }
            }
        } else if let hourly, let row = place.current {
            fill(&hours, hourly.times, hourly.rows[row], upTo: time) { $0 }
        }
        if let current, let position = place.current {
            let own = self.time(at: position) ?? time
            let hour = Int(max(0, time.milliseconds - own.milliseconds) / Self.hour)
            if hour < hours.count, hours[hour] == nil { hours[hour] = current }
        }
        // Of a share of volume there is more mass where it is colder.
        guard let position = place.current, let told = estimates[position].conversion?.state, told != state
        else { return }
        for hour in hours.indices { hours[hour] = hours[hour].map { $0 * told.molarVolume / state.molarVolume } }
    }

    private static var hour: Int64 { 3_600_000 }

    /// Puts values where they stand in a list of hours back from `now`, so that a gap in the axis is one in the list.
    private func fill<Value>(
        _ hours: inout [Double?], _ times: [Instant], _ values: [Value], upTo now: Instant, _ number: (Value) -> Double?
    ) {
        var list = hours.mutableSpan
        let reach = Int64(list.count) * Self.hour
        for position in 0..<min(times.count, values.count) {
            let distance = now.milliseconds - times[position].milliseconds
            guard distance >= 0, distance < reach else { continue }
            list[Int(distance / Self.hour)] = number(values[position])
        }
    }
}

extension IndexScale {
    /// The index of the present hour, by the edition that holds on the day of the values; nil where the question asked for
    /// nothing that it could be computed from.
    func compute(_ air: AirQualityEstimates, at places: ScalePlaces) -> ComputedIndex? {
        guard !places.concentrations.isEmpty, let edition = edition(on: air.time?.day) else { return nil }
        return edition.compute { pollutant, hours in
            if let place = places.concentration(of: pollutant) { air.fill(&hours, at: place, in: edition.state) }
        }
    }
}
