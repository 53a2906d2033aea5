import EnvironmentModel

/// How many bytes a value takes beside the place where it stands: what its arrays, dictionaries and strings allocate.
/// What two values share is counted for each of them.
struct Footprint {
    private(set) var bytes = 0

    init(of part: SourceQuery) {
        switch part {
        case .airQuality(let query):
            add(query.places)
            add(query.metrics)
            add(query.history?.metrics ?? [])
        case .climate(let query): add(query.days)
        case .pollen(let query): add(query.language)
        case .places(let query):
            add(query.text)
            add(query.language)
            add(query.country)
        }
    }

    init(of kept: KeptAnswer) {
        add(kept.validator?.entityTag)
        add(kept.validator?.lastModified)
        switch kept.answer {
        case .airQuality(let items):
            add(items)
            for case .success(let sample) in items { add(sample) }
        case .pollen(let forecast): add(forecast)
        case .climate(let sample):
            add(sample.timezone)
            // A dictionary leaves a quarter of its slots free, and doubles.
            addBlock(64 + 2 * sample.days.count * MemoryLayout<(Day, Result<ClimateSample.Entry, SourceError>)>.stride)
        case .places(let answer):
            add(answer.places)
            for place in answer.places { add(place) }
        }
    }

    private mutating func add(_ sample: AirQualitySample) {
        add(sample.timezone)
        add(sample.readings)
        for series in [sample.hourly, sample.history] {
            guard let series else { continue }
            add(series.times)
            add(series.rows)
            for row in series.rows { add(row) }
        }
    }

    private mutating func add(_ forecast: PollenForecast) {
        add(forecast.timezone)
        add(forecast.days)
        for day in forecast.days {
            add(day.items)
            for item in day.items {
                for text in [item.code, item.name, item.category] { add(text) }
                add(item.recommendations)
                for text in item.recommendations { add(text) }
                guard let plant = item.plant else { continue }
                for text in [plant.family, plant.season, plant.appearance, plant.shapes] { add(text) }
                for text in [plant.crossReaction, plant.picture, plant.pictureCloseup] { add(text) }
            }
        }
    }

    private mutating func add(_ place: Place) {
        for text in [place.name, place.country, place.countryCode, place.timezone, place.kind] { add(text) }
        add(place.admin)
        for text in place.admin { add(text) }
        add(place.postcodes)
        for text in place.postcodes { add(text) }
    }

    private mutating func add<Element>(_ array: [Element]) {
        if !array.isEmpty { addBlock(array.count * MemoryLayout<Element>.stride) }
    }

    /// Up to 15 bytes stand in the value itself.
    private mutating func add(_ text: String?) {
        if let count = text?.utf8.count, count > 15 { addBlock(count + 1) }
    }

    /// One allocation: the object's head of 32 bytes, the allocator's of 8, and what rounding to 16 adds.
    private mutating func addBlock(_ count: Int) {
        bytes += (32 + count + 8 + 15) / 16 * 16
    }
}
