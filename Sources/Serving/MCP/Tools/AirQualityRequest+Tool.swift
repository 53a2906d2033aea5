import EnvironmentModel
import JSON

extension AirQualityRequest: ToolRequest {
    static let advice = """
        Choose it for air pollution, smog, AQI, particulate matter, ozone and other gases, now or hour by hour (up to \
        2,208 hours back and 168 ahead). Concentrations are in µg/m³ whatever 'units' says; 'us_aqi' and 'european_aqi' \
        are index values without a unit and on different scales, so compare them only with themselves. Give 'location' \
        for one place or 'locations' for several, never both. Left out, 'fields' gives the usual metrics; name others, \
        such as 'us_aqi_pm2_5' or 'dust', to get exactly those.
        """
    static let capabilities = [Capability.airQuality]

    static func words(for result: JSONValue) -> ToolWords {
        guard let items = result["data"]?["items"] else {
            guard let sentence = AirQualityQuestion.sentence(result["data"], result["units"]) else {
                return .nothing(
                    "Nobody has air quality data for \(Prose.place(result)) now. Try another place, other 'fields', or "
                        + "call 'providers' to see who covers what.")
            }
            return .found("Air quality at \(Prose.place(result)), \(sentence)\(Prose.end(result, after: " "))")
        }
        let sentences = items.elements.map { item in
            let sentence = AirQualityQuestion.sentence(item["data"], result["units"])
            if let sentence { return "\(Prose.place(item)), \(sentence)" }
            return "\(Prose.place(item)): \(item["error"]?["message"]?.string ?? "no data")"
        }
        guard items.elements.contains(where: { AirQualityQuestion.sentence($0["data"], nil) != nil }) else {
            return .nothing("Nobody has air quality data for these places: \(Prose.list(sentences, atMost: 3)).")
        }
        return .found(
            "Air quality at \(sentences.count) place\(sentences.count == 1 ? "" : "s"):\n\(Prose.list(sentences, separator: "\n"))\(Prose.end(result, after: "\n"))"
        )
    }
}

extension AirQualityQuestion {
    /// `data` in words, from its time on; nil when all of it is null.
    static func sentence(_ data: JSONValue?, _ units: JSONValue?) -> String? {
        guard let data else { return nil }
        let status = data["status"].flatMap { status -> String? in
            guard let index = status["index"]?.numberText else { return nil }
            let scale = status["scale"]?.string ?? "index"
            let label = status["label"]?.string ?? status["level"]?.string
            return "AQI \(index)\(label.map { " (\($0))" } ?? "") on the scale \(scale)"
        }
        var values = Metric.all.compactMap { metric -> String? in
            // An index is a bare number, whatever its unit is called.
            let isIndex = [Unit.usIndex, .europeanIndex].contains(metric.unit)
            let unit = isIndex ? nil : units?[metric.name]?.string ?? metric.unit.symbol
            return Prose.amount(data[metric.name], unit)
                .map { "\(metric.row.title) \($0)" }
        }
        // Where 'fields' names 'pollutants' alone, its items have the values.
        let items = data["pollutants"]?.elements.compactMap { item in
            Prose.amount(item["value"], item["unit"]?.string).map { "\(item["name"]?.string ?? "a pollutant") \($0)" }
        }
        if values.isEmpty { values = items ?? [] }
        let parts = [status].compactMap { $0 } + (values.isEmpty ? [] : [Prose.list(values, separator: ", ")])
        let hours = data["hourly"]?["time"]?.count ?? data["hourly"]?.count ?? 0
        guard !parts.isEmpty || hours > 0 else { return nil }
        let extra = hours > 0 ? ["hourly values follow"] : []
        return "\(data["time"]?.string ?? "now"): \((parts + extra).joined(separator: "; "))."
    }
}
