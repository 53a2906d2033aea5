import EnvironmentModel
import JSON
import ProviderKit

/// Reads the places of one answer in their order. Mostly they are built alike and agree on units, zone and time: what was
/// found out about one holds for the next then and is not sought again.
struct OpenMeteoPlaces {
    let question: AirQualityQuery
    let settings: AdapterSettings
    /// When the answer came.
    let fetchedAt: Instant
    /// The place that was read last.
    private var last: JSONPosition?
    /// How that was built.
    private var layout: OpenMeteoLayout?
    /// A place that is built so, and when that is.
    private var known: Moment?

    /// The clock of a place that was read, and what it shows.
    private struct Moment {
        let item: JSONPosition
        let offset: Int
        /// Nil where none is named, or what is named has not the form of one.
        let zone: String?
        let time: Instant?
    }

    init(question: AirQualityQuery, settings: AdapterSettings, fetchedAt: Instant) {
        (self.question, self.settings, self.fetchedAt) = (question, settings, fetchedAt)
    }

    /// The air at `place` as `item` tells it.
    mutating func sample(_ item: JSONValue, at place: Coordinate) throws(SourceError) -> AirQualitySample {
        let layout = layout(of: item)
        let longitude = item.double(layout.longitude)
        let used = try OpenMeteoGrid.cams.cell(item.double(layout.latitude), longitude, near: place, settings)
        let moment = try moment(item, layout)
        let needsHours = question.hours != nil || question.history != nil
        let series = needsHours ? item["hourly"].flatMap { $0.kind == .object ? $0 : nil } : nil
        guard layout.columns != nil || (question.hours != nil && series != nil) else {
            throw bad("sent no 'current' values")
        }
        let (hourly, history) =
            try series.map { series throws(SourceError) in
                try hours(series, item["hourly_units"], moment)
            } ?? (nil, nil)
        return AirQualitySample(
            used: used, elevation: item.double(layout.elevation), zone: moment.zone, time: moment.time,
            readings: layout.readings(item) ?? question.metrics.map { _ in .missing(.notReported) }, hourly: hourly,
            conversions: layout.columns?.conversions ?? [:],
            wrappedLongitude: longitude.flatMap { abs($0) > 180 ? $0 : nil }, history: history)
    }

    private mutating func layout(of item: JSONValue) -> OpenMeteoLayout {
        defer { last = item.position }
        if let last, let layout, item.isBuiltLike(last), item.repeats(last, at: layout.units) { return layout }
        let layout = OpenMeteoLayout(item, question.metrics, absent: settings.absent)
        (self.layout, known) = (layout, nil)
        return layout
    }

    /// The clock of an answer, and the time of its current values where it has such.
    private mutating func moment(_ item: JSONValue, _ layout: OpenMeteoLayout) throws(SourceError) -> Moment {
        if let known, layout.moment.allSatisfy({ item.repeats(known.item, at: $0) }) { return known }
        let offset = try OpenMeteoTime.offset(of: item, provider: settings.provider)
        let time = layout.columns == nil ? nil : item[layout.time].flatMap { OpenMeteoTime.instant($0, offset: offset) }
        guard layout.columns == nil || time != nil else {
            throw bad("sent 'current.time' as something else than a time")
        }
        let zone = item.string(layout.timezone).flatMap { $0.isZoneName ? $0 : nil }
        let moment = Moment(item: item.position, offset: offset, zone: zone, time: time)
        known = moment
        return moment
    }

    /// The hours that were asked, and those that indices are averaged over.
    private func hours(
        _ series: JSONValue, _ units: JSONValue?, _ moment: Moment
    ) throws(SourceError) -> (hourly: HourlySeries?, history: HourlySeries?) {
        let all = OpenMeteoHours(
            series: series, units: OpenMeteoUnits(block: units, absent: settings.absent), offset: moment.offset,
            provider: settings.provider)
        let hourly = try question.hours.map { hours throws(SourceError) in
            try all.cut(
                to: hours, asked: OpenMeteoHourly(question)?.window ?? hours, fetchedAt, question.metrics)
        }
        // Nobody asked to see these hours: without them some level is not known, and nothing else is lost.
        guard let history = question.history, let time = moment.time else { return (hourly, nil) }
        return (hourly, try? all.cut(to: history.window, around: time, history.metrics))
    }

    private func bad(_ what: String) -> SourceError { .badData(from: settings.provider, what) }
}

/// Where the parts of one place's answer stand in it, and how its current values are read; a class, so that it is handed on
/// without copies.
final class OpenMeteoLayout: Sendable {
    let latitude, longitude, elevation, timezone, units, time: JSONPlace?
    /// Whatever offset and time follow from.
    let moment: [JSONPlace?]
    /// Nil where there are no current values.
    let columns: OpenMeteoColumns?
    /// Of each column where its values stand, and what is possible for a number that is taken as it is; nil where none is.
    private let values: [(place: JSONPlace?, plain: ClosedRange<Double>?)]

    init(_ item: JSONValue, _ metrics: [Metric], absent: [AbsentValue]) {
        (latitude, longitude) = (item.place(of: "latitude"), item.place(of: "longitude"))
        (elevation, timezone) = (item.place(of: "elevation"), item.place(of: "timezone"))
        let current = item.place(of: "current")
        units = item.place(of: "current_units")
        time = item.place(of: "time", in: current)
        moment = [
            item.place(of: "utc_offset_seconds"), timezone, item.place(of: "timezone_abbreviation"), time,
        ]
        guard let block = item[current], block.kind == .object else {
            (columns, values) = (nil, [])
            return
        }
        let columns = OpenMeteoColumns(metrics, in: block, OpenMeteoUnits(block: item[units], absent: absent))
        self.columns = columns
        values = columns.columns.map { (item.place(of: $0.member, in: current), $0.plain) }
    }

    /// The current values of a place whose answer is built so.
    func readings(_ item: JSONValue) -> [Reading]? {
        guard columns != nil else { return nil }
        var readings: [Reading] = []
        readings.reserveCapacity(values.count)
        for position in values.indices {
            let (place, plain) = values[position]
            if let plain, let number = item.double(place), plain.contains(number) {
                readings.append(.value(number))
            } else if let column = columns?.columns[position] {
                readings.append(column.reading(item[place]))
            }
        }
        return readings
    }
}
