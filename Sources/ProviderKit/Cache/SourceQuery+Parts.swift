import EnvironmentModel

extension SourceQuery {
    /// The question cut into the smallest questions that can be answered, kept and shared apart from each other.
    package var parts: [SourceQuery] {
        guard case .airQuality(let query) = self, query.places.count > 1 else { return [self] }
        return query.places.map {
            .airQuality(AirQualityQuery(places: [$0], metrics: query.metrics, hours: query.hours))
        }
    }

    /// One question from parts that were asked together, in that order; nil for parts that cannot travel together.
    package static func joined(_ parts: [SourceQuery]) -> SourceQuery? {
        guard let first = parts.first else { return nil }
        if parts.count == 1 { return first }
        guard case .airQuality(let query) = first else { return nil }
        var places: [Coordinate] = []
        for part in parts {
            guard case .airQuality(let other) = part, other.metrics == query.metrics, other.hours == query.hours else {
                return nil
            }
            places += other.places
        }
        return .airQuality(AirQualityQuery(places: places, metrics: query.metrics, hours: query.hours))
    }
}

extension SourceAnswer {
    /// The answer to a joined question cut into answers to its parts, in that order.
    package func parts(of query: SourceQuery) -> [SourceAnswer] {
        guard case .airQuality(let items) = self, items.count > 1 else { return [self] }
        return items.map { .airQuality([$0]) }
    }

    /// One answer from the answers to the parts of a question, in their order.
    package static func joined(_ parts: [SourceAnswer]) -> SourceAnswer? {
        guard let first = parts.first else { return nil }
        guard parts.count > 1 else { return first }
        var items: [Result<AirQualitySample, SourceError>] = []
        for part in parts {
            guard case .airQuality(let more) = part else { return nil }
            items += more
        }
        return .airQuality(items)
    }
}
