package import EnvironmentModel

/// What the hub asks one provider.
package enum SourceQuery: Sendable, Hashable {
    case airQuality(AirQualityQuery)
    case pollen(PollenQuery)
    case climate(ClimateQuery)
    case places(PlacesQuery)

    /// Which providers can be asked this.
    package var capability: Capability {
        switch self {
        case .airQuality: .airQuality
        case .pollen: .pollen
        case .climate: .climate
        case .places: .places
        }
    }

    /// The points that are asked about; empty for a question about names.
    package var coordinates: [Coordinate] {
        switch self {
        case .airQuality(let query): query.places
        case .pollen(let query): [query.place]
        case .climate(let query): [query.place]
        case .places: []
        }
    }

    /// The part of the question that lies in the days and places of `coverage`.
    func within(_ coverage: Coverage) -> SourceQuery {
        switch self {
        case .climate(let query): .climate(query.within(coverage))
        case .airQuality(let query): .airQuality(query.within(coverage))
        case .pollen, .places: self
        }
    }
}

/// The air at some places; a class, because on its way a question is a key in several tables and copied often.
package final class AirQualityQuery: Sendable {
    /// 1 to 1,000 points.
    package let places: [Coordinate]
    /// What is needed, in catalog order, without repeats.
    package let metrics: [Metric]
    /// Hours around now; nil asks for the current values alone.
    package let hours: HourWindow?
    /// Hours that an index is averaged over; nil where no index needs any.
    package let history: AirQualityHistory?

    package init(
        places: [Coordinate], metrics: [Metric], hours: HourWindow? = nil, history: AirQualityHistory? = nil
    ) {
        self.places = places
        self.metrics = metrics
        self.hours = hours
        self.history = history
    }

    /// The same question about other places.
    package func about(_ places: [Coordinate]) -> AirQualityQuery {
        AirQualityQuery(places: places, metrics: metrics, hours: hours, history: history)
    }

    /// The same question about the places that are covered.
    func within(_ coverage: Coverage) -> AirQualityQuery {
        guard let box = coverage.box, !places.allSatisfy(box.contains) else { return self }
        return about(places.filter(box.contains))
    }

    /// The same question about the places at these positions.
    package func part(_ positions: Range<Int>) -> AirQualityQuery {
        positions.count == places.count ? self : about(Array(places[positions]))
    }
}

extension AirQualityQuery: Hashable {
    package static func == (left: AirQualityQuery, right: AirQualityQuery) -> Bool {
        left === right
            || left.places == right.places && left.metrics == right.metrics && left.hours == right.hours
                && left.history == right.history
    }

    /// Questions that begin with the same place mostly are about the same places and want the same of them; a thousand are
    /// not gone through for each look into a table.
    package func hash(into hasher: inout Hasher) {
        guard let first = places.first else { return }
        hasher.combine(first.latitude)
        hasher.combine(first.longitude)
    }
}

/// Places by name.
package struct PlacesQuery: Sendable, Hashable {
    /// As the person wrote it.
    package let text: String
    /// At most so many places, 1…100.
    package let count: Int
    /// ISO 639-1, lower case.
    package let language: String
    /// ISO 3166-1 alpha-2, upper case; nil searches everywhere.
    package let country: String?

    package init(text: String, count: Int, language: String, country: String?) {
        self.text = text
        self.count = count
        self.language = language
        self.country = country
    }
}

/// What one provider answered.
package enum SourceAnswer: Sendable, Hashable {
    /// One item for each place asked, in that order.
    case airQuality([Result<AirQualitySample, SourceError>])
    // Kept apart, since an answer is handed on often, and a copy would count all of its parts.
    indirect case pollen(PollenForecast)
    indirect case climate(ClimateSample)
    indirect case places(PlacesAnswer)

    /// Whether the answer is a good one that holds nothing.
    package var isEmpty: Bool {
        switch self {
        case .airQuality(let items):
            items.allSatisfy { item in
                if case .success(let sample) = item { return sample.isEmpty }
                return true
            }
        case .pollen(let forecast): forecast.isEmpty
        case .climate(let sample): sample.isEmpty
        case .places(let answer): answer.places.isEmpty
        }
    }

    /// Whether it leaves out places that were asked.
    var hasGaps: Bool {
        guard case .airQuality(let items) = self else { return false }
        // By pattern: an item that is taken out is copied.
        return items.contains { if case .failure = $0 { true } else { false } }
    }

    /// The answer to the `covered` part of a question as an answer to the whole: the other places are not covered.
    func spread(from covered: SourceQuery, to whole: SourceQuery, _ profile: SourceProfile) -> SourceAnswer {
        guard case .airQuality(let items) = self, case .airQuality(let part) = covered,
            case .airQuality(let query) = whole, part.places.count < query.places.count,
            let box = profile.coverage.box
        else { return self }
        var rest = items[...]
        return .airQuality(
            query.places.map { place in
                if box.contains(place), let item = rest.popFirst() { return item }
                let message = "'\(profile.name)' has data \(box.clause) only; this place lies outside"
                return .failure(SourceError(.noCoverage, provider: profile.name, message: message))
            })
    }

    /// Why an answer that says something is of no use: the first of its values, none of which can be used. Nil for an
    /// answer with a value, and for one that says nothing.
    package var refusal: String? {
        guard case .airQuality(let items) = self, isEmpty else { return nil }
        for item in items {
            guard let readings = try? item.get().readings else { continue }
            for case .missing(let reason) in readings where reason.isRefusal { return reason.clause }
        }
        return nil
    }

    /// Whether the time of an observation in it, the one of any place, is such; false for answers that do not age.
    func hasPart(dated isSuch: (Instant) -> Bool) -> Bool {
        switch self {
        case .airQuality(let items):
            items.contains { item in
                guard case .success(let sample) = item, let time = sample.time else { return false }
                return isSuch(time) && !sample.isEmpty
            }
        // A forecast is as new as its first day, which begins somewhere on Earth 14 hours before it does in UTC.
        case .pollen(let forecast):
            forecast.days.first.map { Instant(milliseconds: Int64($0.date.number) * 86_400_000 - 14 * 3_600_000) }
                .map(isSuch) ?? false
        case .climate, .places: false
        }
    }
}

/// Places that a gazetteer found.
package struct PlacesAnswer: Sendable, Hashable {
    /// Best first, as the gazetteer ranks them.
    package var places: [Place]
    /// How many entries of the answer could not be read as a place.
    package var unusable: Int
    /// The first longitude beyond 180° as it came; each was wrapped.
    package var wrapped: Double?

    package init(places: [Place] = [], unusable: Int = 0, wrapped: Double? = nil) {
        self.places = places
        self.unusable = unusable
        self.wrapped = wrapped
    }
}

extension Reading.Absence {
    /// What is wrong with a value that was sent, or why there is none.
    package var clause: String {
        switch self {
        case .outOfRange(let value): "\(value.plainText) is impossible"
        case .unit(let unit): "the unit '\(unit)' cannot be converted"
        case .notANumber: "a value is no number"
        case .null, .notReported, .sentinel: "a value is missing"
        case .path(let miss): miss.clause
        }
    }
}
