import EnvironmentHub

/// What `provenance` tells once for all places of a list: for each metric shown, how the first value of it came about.
struct CommonProvenance {
    let fields: AirQualityFields
    /// By metric shown the place that is told of; nil where no place had a value so far.
    private var places: [AirQualityEstimates?]

    init(_ fields: AirQualityFields) {
        self.fields = fields
        places = Array(repeating: nil, count: fields.positions.count)
    }

    /// The metrics shown, by position, of which this place has to tell itself, because they come about otherwise there.
    mutating func differences(_ air: AirQualityEstimates) -> [Int] {
        var differences: [Int] = []
        for (field, position) in fields.positions.enumerated() where air.isAnythingSaid(at: position) {
            if let place = places[field] {
                if !air.comesAbout(at: position, asAt: place) { differences.append(field) }
            } else if air.estimates[position].value == nil {
                differences.append(field)
            } else {
                places[field] = air
            }
        }
        return differences
    }

    /// One for each metric shown.
    var estimates: [Estimate?] {
        zip(places, fields.positions).map { place, position in place?.estimates[position] }
    }
}
