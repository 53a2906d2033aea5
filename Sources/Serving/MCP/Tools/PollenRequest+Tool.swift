import EnvironmentModel
import JSON

extension PollenRequest: ToolRequest {
    static let advice = """
        Choose it for hay fever, allergies and pollen forecasts, from today up to five days ahead. 'index' is the \
        Universal Pollen Index from 0 (none) to 5 (very high) and has no unit; 'grains_per_m3' counts grains in a cubic \
        metre of air. A null index means that nobody reported it, not that there is no pollen.
        """
    static let capabilities = [Capability.pollen]

    static func words(for result: JSONValue) -> ToolWords {
        guard let sentence = PollenQuestion.sentence(result["data"], result["units"]) else {
            let stale = result["warnings"]?.elements.first { $0["kind"]?.equals("stale") == true }?["message"]?.string
            if let stale {
                return .nothing(
                    "Nobody has pollen data of today for \(Prose.place(result)): \(stale). Ask again later, or ask others by "
                        + "'providers'.")
            }
            return .nothing(
                "Nobody has pollen data for \(Prose.place(result)). Try a larger town nearby, or call 'providers' to see "
                    + "who covers what.")
        }
        return .found("Pollen at \(Prose.place(result)): \(sentence)\(Prose.end(result, after: " "))")
    }
}

extension PollenQuestion {
    /// `data` in words; nil when no item says anything.
    static func sentence(_ data: JSONValue?, _ units: JSONValue?) -> String? {
        let days = data?["days"]?.elements.map { day -> (date: String, items: [String]) in
            (day["date"]?.string ?? "today", day["items"]?.elements.compactMap(item) ?? [])
        }
        guard let days, days.contains(where: { !$0.items.isEmpty }) else { return nil }
        return days.map {
            "\($0.date): \($0.items.isEmpty ? "nothing reported" : Prose.list($0.items, separator: ", "))."
        }
        .joined(separator: " ")
    }

    private static func item(_ item: JSONValue) -> String? {
        let name = item["name"]?.string ?? item["code"]?.string ?? "pollen"
        if let index = item["index"]?.numberText {
            let level = item["category"]?.string ?? item["level"]?.string
            return "\(name) \(index) of 5\(level.map { " (\($0))" } ?? "")"
        }
        if let grains = Prose.amount(item["grains_per_m3"], "grains/m³") { return "\(name) \(grains)" }
        if item["state"]?.equals("out_of_season") == true { return "\(name) out of season" }
        // Where 'fields' left the numbers out, what was asked for is there all the same.
        return item["index"] == nil && item["grains_per_m3"] == nil ? name : nil
    }
}
