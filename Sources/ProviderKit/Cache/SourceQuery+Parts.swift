package import EnvironmentModel

extension SourceQuery {
    /// The question cut into the smallest questions that can be answered, kept and shared apart from each other: one for
    /// each place of air quality, one for each day of climate.
    package var parts: [SourceQuery] {
        switch self {
        case .airQuality(let query): query.places.count > 1 ? query.parts : [self]
        case .climate(let query): query.days.isEmpty ? [self] : query.parts
        case .pollen, .places: [self]
        }
    }

    /// Whether the two parts can be asked in one question, whoever asks them.
    package func travels(with other: SourceQuery) -> Bool {
        guard case .airQuality(let mine) = self, case .airQuality(let theirs) = other else { return false }
        return mine.about(theirs.places) == theirs
    }

    /// One question from parts that were asked together, in that order; nil for parts that cannot travel together.
    package static func joined(_ parts: [SourceQuery]) -> SourceQuery? {
        guard parts.count > 1 else { return parts.first }
        switch parts[0] {
        case .airQuality(let first): return AirQualityQuery(first, joining: parts).map { .airQuality($0) }
        case .climate(let first): return ClimateQuery(first, joining: parts).map { .climate($0) }
        case .pollen, .places: return nil
        }
    }

    /// The question as it goes upstream, with so many decimals in its coordinates: what two callers ask alike is one
    /// question.
    package func rounded(decimals: Int) -> SourceQuery {
        switch self {
        case .airQuality(let query):
            let places = query.places.map { $0.rounded(decimals: decimals) }
            return .airQuality(query.about(places))
        case .pollen(let query):
            return .pollen(
                PollenQuery(
                    place: query.place.rounded(decimals: decimals), days: query.days, language: query.language,
                    describesPlants: query.describesPlants))
        case .climate(let query):
            let place = query.place.rounded(decimals: decimals)
            return .climate(
                ClimateQuery(place: place, metric: query.metric, days: query.days, today: query.today))
        case .places: return self
        }
    }
}

extension AirQualityQuery {
    fileprivate var parts: [SourceQuery] {
        places.map { .airQuality(about([$0])) }
    }

    fileprivate convenience init?(_ first: AirQualityQuery, joining parts: [SourceQuery]) {
        var places: [Coordinate] = []
        for part in parts {
            guard case .airQuality(let other) = part, other.about(first.places) == first else { return nil }
            places += other.places
        }
        self.init(places: places, metrics: first.metrics, hours: first.hours, history: first.history)
    }
}

extension ClimateQuery {
    /// Of today a part keeps only whether its day is recent, which is all that it decides: the part of a settled day is the
    /// same on every later day.
    fileprivate var parts: [SourceQuery] {
        days.map { day in
            let isRecent = ClimateState.isRecent(day, today: today)
            let today = Day(number: day.number + (isRecent ? 0 : ClimateState.settlingDays + 1))
            return .climate(ClimateQuery(place: place, metric: metric, days: [day], today: today))
        }
    }

    /// Today is one that makes each day as recent as its part has it; nil when there is none.
    fileprivate init?(_ first: ClimateQuery, joining parts: [SourceQuery]) {
        var days: [(day: Day, isRecent: Bool)] = []
        for part in parts {
            guard case .climate(let other) = part, other.place == first.place, other.metric == first.metric else {
                return nil
            }
            days += other.days.map { ($0, ClimateState.isRecent($0, today: other.today)) }
        }
        let oldest = days.first(where: \.isRecent)?.day.number ?? (days.last?.day.number ?? first.today.number) + 1
        let today = Day(number: oldest + ClimateState.settlingDays)
        guard zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }),
            days.allSatisfy({ ClimateState.isRecent($0.day, today: today) == $0.isRecent })
        else { return nil }
        self.init(place: first.place, metric: first.metric, days: days.map(\.day), today: today)
    }
}

extension SourceAnswer {
    /// One answer from what became of the parts of a question, in their order; a failure if every part failed.
    package static func joined(
        _ results: [Result<SourceAnswer, SourceError>], to parts: [SourceQuery]
    ) -> Result<SourceAnswer, SourceError> {
        guard let some = results.lazy.compactMap({ try? $0.get() }).first else {
            return results.first ?? .success(.airQuality([]))
        }
        guard results.count > 1 else { return .success(some) }
        let answers = zip(results, parts).map { result, part in
            switch result {
            case .success(let answer): answer
            case .failure(let error): some.failed(error, part)
            }
        }
        return .success(joined(answers) ?? some)
    }

    /// The answer to another part, which failed.
    private func failed(_ error: SourceError, _ part: SourceQuery) -> SourceAnswer {
        switch (self, part) {
        case (.climate(var sample), .climate(let query)):
            sample.days = Dictionary(query.days.map { ($0, .failure(error)) }) { first, _ in first }
            return .climate(sample)
        default: return .airQuality([.failure(error)])
        }
    }

    /// The answer to a joined question cut into answers to its parts, in that order.
    package func parts(of query: SourceQuery) -> [SourceAnswer] {
        switch (self, query) {
        case (.airQuality(let items), _) where items.count > 1: items.map { .airQuality([$0]) }
        case (.climate(let sample), .climate(let query)) where query.days.count > 1:
            query.days.map { day in
                var part = sample
                part.days = sample.days.filter { $0.key == day }
                return .climate(part)
            }
        default: [self]
        }
    }

    /// One answer from the answers to the parts of a question, in their order. What a climate sample says of the place is
    /// that of its last day, which is the one that was fetched last.
    package static func joined(_ parts: [SourceAnswer]) -> SourceAnswer? {
        guard parts.count > 1 else { return parts.first }
        var items: [Result<AirQualitySample, SourceError>] = []
        var sample: ClimateSample?
        for part in parts {
            switch part {
            case .airQuality(let more): items += more
            case .climate(var more):
                more.days.merge(sample?.days ?? [:]) { own, _ in own }
                sample = more
            case .pollen, .places: return nil
            }
        }
        guard let sample else { return .airQuality(items) }
        return items.isEmpty ? .climate(sample) : nil
    }
}
