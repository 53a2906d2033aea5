import EnvironmentModel
import JSON
import ProviderKit

/// One object of an archive answer: the `daily` block of one range of dates.
struct OpenMeteoDays {
    /// A model whose values are looked for.
    struct Model {
        let name: String
        /// Whether it was the only one asked, so that a bare member name means it.
        let isOnly: Bool
    }

    let used: Coordinate
    let timezone: String?
    /// Seconds east of Greenwich.
    let offset: Int
    private let daily: JSONValue
    private let units: OpenMeteoUnits
    private let positions: [Day: Int]

    init(_ item: JSONValue, _ settings: AdapterSettings) throws(SourceError) {
        let provider = settings.provider
        guard item.kind == .object, let latitude = item["latitude"]?.double, let longitude = item["longitude"]?.double,
            let used = Coordinate(latitude: latitude, longitude: longitude)
        else { throw .badData(from: provider, "sent no object with 'latitude' and 'longitude'") }
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

    /// The value of `day` from the first of the models that has one, else the first reason why there is none; nil when the
    /// day is not here.
    func entry(of day: Day, _ metric: DailyMetric, _ models: [Model]) -> ClimateSample.Entry? {
        guard let position = positions[day] else { return nil }
        let entries = models.map { entry(at: position, metric, $0) }
        return entries.first { $0.reading.value != nil } ?? entries.first
            ?? ClimateSample.Entry(reading: .missing(.notReported), model: nil)
    }

    private func entry(at position: Int, _ metric: DailyMetric, _ model: Model) -> ClimateSample.Entry {
        let (member, name) = column(metric, model)
        // A column that is shorter or longer than the axis belongs to no day.
        guard let column = daily[member], column.kind == .array, column.count == positions.count else {
            return ClimateSample.Entry(reading: .missing(.notReported), model: name)
        }
        let value = column.elements.dropFirst(position).first { _ in true }
        return ClimateSample.Entry(reading: units.reading(value, member: member, of: metric), model: name)
    }

    /// The member that holds the model's values: with its suffix where the answer has one, else the bare name, which tells
    /// the model only where no other was asked.
    private func column(_ metric: DailyMetric, _ model: Model) -> (member: String, model: String?) {
        for suffix in ["_", "_archive_"] where daily[metric.name + suffix + model.name] != nil {
            return (metric.name + suffix + model.name, model.name)
        }
        return (metric.name, model.isOnly ? model.name : nil)
    }
}
