import EnvironmentModel
import JSON
import ProviderKit

/// One object of an archive answer: the `daily` block of one range of dates.
struct OpenMeteoDays {
    /// Where the values of one model are looked for.
    struct Column {
        let model: String
        /// Names with the model's suffix, as the server has written it over the years.
        let members: [String]
        /// The name without a suffix, which tells the model only where no other was asked.
        let bare: String
        let isOnly: Bool

        init(_ metric: DailyMetric, model: String, isOnly: Bool) {
            self.model = model
            members = ["_", "_archive_"].map { metric.name + $0 + model }
            bare = metric.name
            self.isOnly = isOnly
        }
    }

    let used: Coordinate
    let timezone: String?
    /// Seconds east of Greenwich.
    let offset: Int
    private let daily: JSONValue
    private let units: OpenMeteoUnits
    private let positions: [Day: Int]

    /// The days that are here.
    var days: Dictionary<Day, Int>.Keys { positions.keys }

    init(_ item: JSONValue, at place: Coordinate, _ settings: AdapterSettings) throws(SourceError) {
        let provider = settings.provider
        let used = try OpenMeteoGrid.archive.cell(of: item, near: place, settings)
        let offset = try OpenMeteoTime.offset(of: item, provider: provider)
        guard let daily = item["daily"], daily.kind == .object else {
            throw .badData(from: provider, "sent no 'daily' values")
        }
        guard let axis = daily["time"], axis.kind == .array, axis.count > 0 else {
            throw .badData(from: provider, "sent no 'daily.time'")
        }
        var positions: [Day: Int] = [:]
        for (index, value) in axis.elements.enumerated() {
            guard let day = OpenMeteoTime.day(value, offset: offset) else {
                throw .badData(from: provider, "sent an entry of 'daily.time' that is no day")
            }
            guard positions.updateValue(index, forKey: day) == nil else {
                throw .badData(from: provider, "sent the day \(day) twice")
            }
        }
        (self.used, self.offset, self.daily, self.positions) = (used, offset, daily, positions)
        timezone = item["timezone"]?.string
        units = OpenMeteoUnits(block: item["daily_units"], absent: settings.absent)
    }

    /// The value of `day` from the first of the columns that has one, else the first reason why there is none; nil when
    /// the day is not here.
    func entry(of day: Day, _ metric: DailyMetric, _ columns: [Column]) -> ClimateSample.Entry? {
        guard let position = positions[day] else { return nil }
        var first: ClimateSample.Entry?
        for column in columns {
            let entry = entry(at: position, metric, column)
            if entry.reading.value != nil { return entry }
            first = first ?? entry
        }
        return first ?? ClimateSample.Entry(reading: .missing(.notReported), model: nil, offset: offset)
    }

    private func entry(at position: Int, _ metric: DailyMetric, _ column: Column) -> ClimateSample.Entry {
        let named = column.members.lazy.compactMap { name in daily[name].map { (name, $0) } }.first
        let member = named?.0 ?? column.bare
        let model = named != nil || column.isOnly ? column.model : nil
        // A column that is shorter or longer than the axis belongs to no day.
        guard let values = named?.1 ?? daily[member], values.kind == .array, values.count == positions.count else {
            return ClimateSample.Entry(reading: .missing(.notReported), model: model, offset: offset)
        }
        let value = values.elements.dropFirst(position).first { _ in true }
        let units = units.column(member, of: metric)
        return ClimateSample.Entry(
            reading: units.reading(value), conversion: units.conversion, model: model, offset: offset)
    }
}
