import Diagnostics
import EnvironmentModel
import YAML

extension PluginReader {
    /// Warns of requests that are the same wherever, or for whatever name, is asked: their answer is told as that of each.
    ///
    /// Nearest items look at the place, and `within_km` says that the plug-in is meant for one point.
    mutating func checkPlace(_ fields: YAMLFields, _ steps: [PluginStep], _ mapping: PluginMapping?) {
        guard let capability, let field = fields["steps"] ?? fields["request"], !steps.isEmpty,
            !yaml.diagnostics.contains(where: { $0.severity == .error })
        else { return }
        let isOfPlaces = capability == .places
        let missing = PluginStep.words(isOfPlaces ? [.query] : [.latitude, .longitude], missingIn: steps)
        guard !missing.isEmpty, !steps.contains(where: { $0.take.contains { $0.nearest != nil } }) else { return }
        if case .airQuality(let air)? = mapping, air.reach != nil { return }
        let names = missing.map { "'${\($0.rawValue)}'" }.joined(separator: " or ")
        yaml.report(
            .warning, at: field.mark, "place_not_asked",
            "no request holds \(names): \(isOfPlaces ? "every name" : "every place") gets the same answer",
            isOfPlaces
                ? "write it where the name stands"
                : "write it where the place stands"
                    + (capability == .airQuality ? ", or of one station 'place' with 'within_km'" : ""))
    }
}
