import EnvironmentModel
import JSON

extension ClimateRequest: ToolRequest {
    static let advice = """
        Choose it to compare one calendar day across years since 1940 and to see how the climate of a place has changed; \
        it is no weather forecast. Temperatures are in °C unless 'units' is 'imperial', precipitation is in mm; 'units' \
        of the answer names them. 'month_day' is written 'MM-DD'. Values whose 'state' is 'preliminary' may still change. \
        Give 'normals', such as ["1991-2020"], to hear whether a day is warmer or wetter than normal, or a record.
        """
    static let capabilities = [Capability.climate]

    static func words(for result: JSONValue) -> ToolWords {
        guard let sentence = ClimateQuestion.sentence(result["data"], result["units"]) else {
            return .nothing(
                "Nobody has values of that day for \(Prose.place(result)). Try other 'years', another 'metric', or call "
                    + "'providers' to see who covers what.")
        }
        return .found("Climate at \(Prose.place(result)): \(sentence)\(Prose.end(result, after: " "))")
    }
}

extension ClimateQuestion {
    /// `data` in words; nil when all values are null.
    static func sentence(_ data: JSONValue?, _ units: JSONValue?) -> String? {
        guard let data else { return nil }
        let unit = units?["value"]?.string
        let points = data["points"]?.elements.compactMap { point -> String? in
            let year = point["year"]?.numberText ?? point["date"]?.string ?? "a year"
            // Where 'fields' left the value out, what was asked for is there all the same.
            if point["value"] == nil { return year }
            return Prose.amount(point["value"], unit).map {
                "\(year) \($0)\(point["so_far"]?.bool == true ? " so far" : "")"
            }
        }
        guard let points, !points.isEmpty else { return nil }
        let metric = data["metric"]?.string ?? "value"
        let title = DailyMetric(named: metric)?.title ?? metric
        let change = Prose.amount(data["change"], units?["change"]?.string).map {
            "Change since \(data["baseline_year"]?.numberText ?? "the first year"): \($0)."
        }
        let trend = Prose.amount(data["trend_per_decade"]?["value"], units?["trend_per_decade"]?.string).map {
            "Trend: \($0) a decade."
        }
        let start =
            "\(title) on \(data["month_day"]?.string ?? "this day"): \(Prose.list(points, atMost: 12, separator: ", "))."
        return ([start] + [change, trend, anomalies(data, units)].compactMap { $0 }).joined(separator: " ")
    }

    /// How the last year stands beside the normals; nil without any.
    private static func anomalies(_ data: JSONValue, _ units: JSONValue?) -> String? {
        guard let point = data["points"]?.elements.reversed().first(where: { $0["value"]?.isNull == false }),
            let year = point["year"]?.numberText, let anomalies = point["anomalies"]
        else { return nil }
        let unit = units?["anomalies"]?.string
        let words = NormalPeriod.allCases.compactMap { period in
            Prose.amount(anomalies[period.rawValue], unit).map { "\($0) from the normal of \(period.rawValue)" }
        }
        guard !words.isEmpty else { return nil }
        let record = point["record"]?.string.map {
            ", the \($0) of \(data["records"]?["years"]?.numberText ?? "all") years"
        }
        return "\(year) differs by \(Prose.list(words, separator: " and "))\(record ?? "")."
    }
}
