import EnvironmentModel
import JSON

/// One page of a forecast by Google, read into values.
struct GooglePollenPage {
    let days: [PollenDay]
    /// The token of the page that follows; nil on the last one.
    let next: String?
    /// Entries without a code.
    let unusable: Int

    /// Reads an answer of the endpoint.
    ///
    /// A place for which Google lists no day at all is an empty page: members with nothing in them are left out there.
    /// Errors: `provider_bad_data` for what is no answer, such as a day without its wrapper or a list of answers.
    init(_ root: JSONValue, provider: String) throws(SourceError) {
        guard root.kind == .object, root["dailyInfo"] != nil || root["regionCode"]?.string != nil else {
            throw .badData(from: provider, "sent no object with 'dailyInfo'")
        }
        var days: [PollenDay] = []
        var unusable = 0
        for element in try Self.list(root["dailyInfo"], "dailyInfo", provider) {
            guard let date = Self.date(element["date"]) else {
                let isThere = element["date"].map { !$0.isNull } ?? false
                throw .badData(
                    from: provider,
                    "sent a day in 'dailyInfo' " + (isThere ? "whose 'date' is none" : "without a 'date'"))
            }
            let types = try Self.list(element["pollenTypeInfo"], "pollenTypeInfo", provider)
            let plants = try Self.list(element["plantInfo"], "plantInfo", provider)
            let items =
                types.compactMap { PollenItem(google: $0, .type) }
                + plants.compactMap { PollenItem(google: $0, .plant) }
            unusable += types.count + plants.count - items.count
            var told: [String: Int] = [:]
            for item in items {
                guard let index = item.index else { continue }
                if let former = told.updateValue(index, forKey: item.kind.rawValue + item.code), former != index {
                    throw .badData(from: provider, "sent '\(item.code)' twice for \(date), with different figures")
                }
            }
            days.append(PollenDay(date: date, items: items))
        }
        self.days = days
        self.unusable = unusable
        next = root["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// All pages as one forecast.
    ///
    /// Errors: `provider_bad_data` for a day that comes twice and says different things.
    static func forecast(
        _ pages: [GooglePollenPage], language: String, provider: String
    ) throws(SourceError) -> PollenForecast {
        var told: [Day: PollenDay] = [:]
        for day in pages.flatMap(\.days) {
            guard day.isReported else { continue }
            if let former = told.updateValue(day, forKey: day.date), former != day {
                throw .badData(from: provider, "sent the day \(day.date) twice, with different pollen")
            }
        }
        let method = PollenForecast.Method(
            unit: .pollenIndex, isComputed: false, basis: "Universal Pollen Index of the day, from Google's model",
            language: language.lowercased().split(separator: "-").first.map(String.init) ?? "en")
        return PollenForecast(
            method: method, days: pages.flatMap(\.days), unusable: pages.map(\.unusable).reduce(0, +))
    }

    /// A member that is a list, or nothing where the list is empty.
    private static func list(
        _ value: JSONValue?, _ name: String, _ provider: String
    ) throws(SourceError) -> [JSONValue] {
        guard let value, !value.isNull else { return [] }
        guard value.kind == .array else { throw .badData(from: provider, "sent '\(name)' as no list") }
        return Array(value.elements)
    }

    private static func date(_ value: JSONValue?) -> Day? {
        guard let year = value?["year"]?.integer, let month = value?["month"]?.integer, let day = value?["day"]?.integer
        else { return nil }
        // Years beyond would be shown as others.
        guard (1...9999).contains(year) else { return nil }
        return Day(year: year, month: month, day: day)
    }
}
