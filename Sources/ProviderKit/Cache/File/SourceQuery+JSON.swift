import EnvironmentModel
import JSON

extension SourceQuery {
    /// Everything that the question asks, as a text that is the same in every process.
    var json: String {
        var writer = JSONWriter()
        write(into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    func write(into writer: inout JSONWriter) {
        writer.beginArray()
        writer.string(capability.rawValue)
        writer.beginArray()
        for point in coordinates {
            writer.number(point.latitude)
            writer.number(point.longitude)
        }
        writer.endArray()
        switch self {
        case .airQuality(let query):
            writer.beginArray()
            for metric in query.metrics { writer.string(metric.name) }
            writer.endArray()
            writer.number(query.hours?.past ?? -1)
            writer.number(query.hours?.next ?? -1)
            if let history = query.history {
                writer.beginArray()
                for metric in history.metrics { writer.string(metric.name) }
                writer.endArray()
                writer.number(history.hours)
            }
        case .pollen(let query):
            writer.number(query.days)
            writer.string(query.language)
            writer.bool(query.describesPlants)
        case .climate(let query):
            writer.string(query.metric.name)
            writer.beginArray()
            for day in query.days { writer.number(day.number) }
            writer.endArray()
            writer.number(query.today.number)
        case .places(let query):
            writer.string(query.text)
            writer.number(query.count)
            writer.string(query.language)
            if let country = query.country { writer.string(country) } else { writer.null() }
        }
        writer.endArray()
    }

    /// Reads what `write` wrote; nil for anything else, such as a metric that this version does not know.
    init?(_ json: JSONValue) {
        let fields = Array(json.elements)
        guard fields.count > 3, let capability = fields[0].string.flatMap(Capability.init(rawValue:)),
            let points = [Coordinate](fields[1])
        else { return nil }
        let question: SourceQuery? =
            switch capability {
            case .airQuality: AirQualityQuery(points, fields.dropFirst(2)).map { .airQuality($0) }
            case .pollen: PollenQuery(points, fields.dropFirst(2)).map { .pollen($0) }
            case .climate: ClimateQuery(points, fields.dropFirst(2)).map { .climate($0) }
            case .places: PlacesQuery(fields.dropFirst(2)).map { .places($0) }
            }
        guard let question else { return nil }
        self = question
    }
}

extension [Coordinate] {
    fileprivate init?(_ json: JSONValue) {
        let numbers = json.elements.compactMap(\.double)
        guard numbers.count == json.count, numbers.count.isMultiple(of: 2) else { return nil }
        let points = stride(from: 0, to: numbers.count, by: 2).compactMap {
            Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
        }
        guard points.count * 2 == numbers.count else { return nil }
        self = points
    }
}

extension AirQualityQuery {
    fileprivate convenience init?(_ points: [Coordinate], _ fields: ArraySlice<JSONValue>) {
        let fields = Array(fields)
        guard fields.count == 3 || fields.count == 5, let metrics = [Metric](fields[0]), let past = fields[1].integer,
            let next = fields[2].integer
        else { return nil }
        let history = fields.count == 5 ? AirQualityHistory(fields[3], fields[4]) : nil
        guard fields.count == 3 || history != nil else { return nil }
        self.init(
            places: points, metrics: metrics, hours: past < 0 ? nil : HourWindow(past: past, next: next),
            history: history)
    }
}

extension AirQualityHistory {
    fileprivate init?(_ metrics: JSONValue, _ hours: JSONValue) {
        guard let metrics = [Metric](metrics), let hours = hours.integer else { return nil }
        self.init(metrics: metrics, hours: hours)
    }
}

extension [Metric] {
    fileprivate init?(_ json: JSONValue) {
        let metrics = json.elements.compactMap { $0.string.flatMap(Metric.init(named:)) }
        guard metrics.count == json.count else { return nil }
        self = metrics
    }
}

extension PollenQuery {
    fileprivate init?(_ points: [Coordinate], _ fields: ArraySlice<JSONValue>) {
        let fields = Array(fields)
        guard fields.count == 3, points.count == 1, let days = fields[0].integer, let language = fields[1].string,
            let describes = fields[2].bool
        else { return nil }
        self.init(place: points[0], days: days, language: language, describesPlants: describes)
    }
}

extension ClimateQuery {
    fileprivate init?(_ points: [Coordinate], _ fields: ArraySlice<JSONValue>) {
        let fields = Array(fields)
        guard fields.count == 3, points.count == 1, let metric = fields[0].string.flatMap(DailyMetric.init(named:)),
            let today = fields[2].integer
        else { return nil }
        let days = fields[1].elements.compactMap { $0.integer.map(Day.init(number:)) }
        guard days.count == fields[1].count else { return nil }
        self.init(place: points[0], metric: metric, days: days, today: Day(number: today))
    }
}

extension PlacesQuery {
    fileprivate init?(_ fields: ArraySlice<JSONValue>) {
        let fields = Array(fields)
        guard fields.count == 4, let text = fields[0].string, let count = fields[1].integer,
            let language = fields[2].string
        else { return nil }
        self.init(text: text, count: count, language: language, country: fields[3].string)
    }
}
