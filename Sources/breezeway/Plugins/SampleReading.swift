import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit

/// What a sample answer seems to say: metrics with their paths and units, a time, a place.
struct SampleReading {
    /// One metric, once.
    struct Field {
        let metric: Metric
        let path: String
        let unit: Unit
        /// Which of several rows is meant.
        var pick: String?
        /// A value of the sample that stands for none.
        let absent: String?
        /// Whether the unit was guessed.
        let isGuess: Bool
    }

    private(set) var fields: [Field] = []
    private(set) var hours: SampleHours?
    private(set) var times: [SampleTime] = []
    /// Degrees, and where they stand.
    private(set) var place: (latitude: String, longitude: String, coordinate: Coordinate)?
    /// What a person should look at.
    private(set) var notes: [String] = []
    private var clocks: [SampleClock] = []
    private let zone: (String) -> TimeZoneRules?
    /// When the sample is looked at; its times can be ahead of it.
    let now: Instant
    /// Whether it is one of the rows of a list, in which no rows are looked for again.
    private let isRow: Bool

    /// Depth is bounded by the reader of JSON; of a list that is none of hours one element is looked at.
    init(_ root: JSONValue, zone: @escaping (String) -> TimeZoneRules?, now: Instant) {
        (self.zone, self.now, isRow) = (zone, now, false)
        visit(root, "$", units: [])
    }

    /// One row of a list; paths start at the row.
    private init(row: JSONValue, units: [JSONValue], of list: SampleReading) {
        (zone, now, isRow) = (list.zone, list.now, true)
        visit(row, "$", units: units)
    }

    /// The time nearest to the values.
    var time: SampleTime? {
        let near = fields.first?.path ?? "$"
        return times.max { shared($0.path, near) < shared($1.path, near) }?.shown(by: clocks.first)
    }

    /// That of the first hour.
    var firstHour: SampleTime? { hours?.time.shown(by: clocks.first) }

    private func shared(_ left: String, _ right: String) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }

    /// `units` are objects further up in which units stand by the same names.
    private mutating func visit(_ value: JSONValue, _ path: String, units: [JSONValue]) {
        switch value.kind {
        case .array: visit(list: value, path, units)
        case .object: visit(object: value, path, units)
        default: break
        }
    }

    private mutating func visit(object: JSONValue, _ path: String, _ units: [JSONValue]) {
        readPlace(object, path)
        let own = object.members.compactMap { name, value in
            name.lowercased().holds("unit") && value.kind == .object ? value : nil
        }
        if hours == nil, let found = SampleHours(object, path, units: own + units, notes: &notes) {
            hours = found
            return
        }
        for (name, value) in object.members {
            let member = path + Self.step(name)
            if let time = SampleTime(name, value, member) { times.append(time) }
            if let clock = SampleClock(name, value, member, rules: zone) { clocks.append(clock) }
            guard let alias = MetricAlias(name) else {
                if Metric.plain(name) == "aqi", value.double != nil {
                    notes.append("'\(member)' is an index; say whose it is, as us_aqi or european_aqi, and add it")
                }
                if !name.lowercased().holds("unit") { visit(value, member, units: units + own) }
                continue
            }
            if value.kind == .object, let (inner, number) = Self.value(in: value) {
                add(alias, number, member + Self.step(inner), unit: Self.unit(in: value, of: alias.metric))
            } else if value.kind == .object || value.kind == .array {
                visit(value, member, units: units + own)
            } else {
                let beside = object[name + "_unit"] ?? object[name + "Unit"] ?? object["unit"] ?? object["units"]
                let told =
                    beside?.string ?? (own + units).lazy.compactMap { $0[name]?.string }.first
                    ?? Self.unit(beside: name, of: alias.metric, in: object)
                add(alias, value, member, unit: told)
            }
        }
    }

    /// A list of records that name their metric, or of records in which it goes on; the newest is looked at.
    private mutating func visit(list: JSONValue, _ path: String, _ units: [JSONValue]) {
        let records = Array(list.elements)
        guard let first = records.first, let last = records.last else { return }
        let isAscending = Self.time(of: last).flatMap { end in Self.time(of: first).map { $0 < end } } ?? false
        let known = fields.count
        var counts: [String: Int] = [:]
        for (_, name) in records.lazy.compactMap(Self.title) { counts[name, default: 0] += 1 }
        for record in isAscending ? records.reversed() : records {
            guard let (title, name) = Self.title(of: record), let alias = MetricAlias(name),
                let (inner, number) = Self.value(in: record)
            else { continue }
            let filter = "[?@\(Self.step(title)) == \(Self.quoted(name))]"
            let pick = counts[name, default: 1] > 1 ? (isAscending ? "last" : "first") : nil
            let unit = Self.unit(in: record, of: alias.metric)
            if add(alias, number, path + filter + Self.step(inner), unit: unit, pick: pick), let pick {
                notes.append("'\(path)' holds \(counts[name, default: 1]) rows of '\(name)'; the \(pick) is taken")
            }
        }
        if known == fields.count, readHours(records, path, units) { return }
        if records.count > 1, known == fields.count, first.kind == .object {
            let which = isAscending ? "last" : "first"
            notes.append("'\(path)' is a list of \(records.count); its \(which) element is taken")
        }
        visit(isAscending ? last : first, path + (isAscending ? "[-1]" : "[0]"), units: units)
    }

    /// Whether these are rows of hours, which are then those of the sample.
    private mutating func readHours(_ records: [JSONValue], _ path: String, _ units: [JSONValue]) -> Bool {
        guard hours == nil, !isRow, records.count > 1, records.allSatisfy({ $0.kind == .object }) else { return false }
        let rows = records.map { SampleReading(row: $0, units: units, of: self) }
        guard let found = SampleHours(rows: rows, path, now: now), let row = rows.first else { return false }
        hours = found
        if place == nil, let (latitude, longitude, coordinate) = row.place {
            let first = path + "[0]"
            place = (first + latitude.dropFirst(), first + longitude.dropFirst(), coordinate)
        }
        notes += found.notes
        return true
    }

    @discardableResult
    private mutating func add(
        _ alias: MetricAlias, _ value: JSONValue, _ path: String, unit told: String?, pick: String? = nil
    ) -> Bool {
        guard !fields.contains(where: { $0.metric == alias.metric }),
            var field = Self.field(alias, value, path, unit: told, notes: &notes)
        else { return false }
        field.pick = pick
        fields.append(field)
        return true
    }

    private static let positions = [
        "pos", "position", "coord", "coords", "coordinate", "coordinates", "location", "loc", "geo", "point",
        "centroid",
        "geometry", "station", "place",
    ]

    private mutating func readPlace(_ object: JSONValue, _ path: String) {
        guard place == nil else { return }
        var pairs = [("latitude", "longitude"), ("lat", "lon"), ("lat", "lng"), ("lat", "long")]
        if Self.positions.contains(where: { path.lowercased().hasSuffix("." + $0) }) { pairs.append(("y", "x")) }
        for (north, east) in pairs {
            let degrees = [north, east].map { object[$0]?.double ?? object[$0]?.string.flatMap { Double($0) } }
            guard let latitude = degrees[0], let longitude = degrees[1],
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { continue }
            place = (path + Self.step(north), path + Self.step(east), coordinate)
            return
        }
    }
}
