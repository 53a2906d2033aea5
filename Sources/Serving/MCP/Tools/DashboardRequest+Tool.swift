import EnvironmentModel
import JSON

extension DashboardRequest: ToolRequest {
    static let advice = """
        Choose it when more than one of air quality, pollen and climate is wanted for one place: it is one call instead \
        of three, and a section that fails leaves the others whole. What a section takes stands under its name, such as \
        {"pollen":{"days":3}}. Units are those of the single tools: µg/m³, index values, °C.
        """
    static let capabilities = [Capability.airQuality, .pollen, .climate]

    static func words(for result: JSONValue) -> ToolWords {
        let data = result["data"]
        let lines: [(name: String, sentence: String?)] = sections.compactMap { section in
            guard let answer = data?[section.name] else { return nil }
            return (section.name, section.sentence(answer["data"], answer["units"]))
        }
        guard lines.contains(where: { $0.sentence != nil }) else {
            let reasons = lines.map { "\($0.name): \(data?[$0.name]?["error"]?["message"]?.string ?? "no data")" }
            return .nothing(
                "No section has data for \(Prose.place(result)). \(reasons.joined(separator: "; ").ended) Call 'providers' to "
                    + "see who covers what.")
        }
        let text = lines.map { line in
            let reason = data?[line.name]?["error"]?["message"]?.string
            return "\(line.name): \(line.sentence ?? "no data\(reason.map { ", since \($0)" } ?? "")".ended)"
        }
        return .found(
            "Dashboard of \(Prose.place(result)).\n\(text.joined(separator: "\n"))\(Prose.end(result, after: "\n"))")
    }
}
