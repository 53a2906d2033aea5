import EnvironmentModel
import YAML

/// What the values of a plug-in rest on: by that they are compared with those of others, and trusted.
extension PluginReader {
    /// `evidence`: a model or stations.
    mutating func evidence(_ fields: YAMLFields) -> Evidence? {
        yaml.choice(fields["evidence"], kind: "what values rest on")
    }

    /// `averaging`: over what time values are averaged; one word for all metrics, or one for each beside a `default`.
    mutating func averaging(_ fields: YAMLFields) -> AveragingTimes {
        guard let field = fields["averaging"], case .mapping = field.node.content else {
            return AveragingTimes(averagingTime(fields["averaging"]))
        }
        let names = Metric.all.map(\.name)
        guard let fields = yaml.fields(of: field, keys: ["default"] + names, owner: "'averaging'") else {
            return AveragingTimes()
        }
        var metrics: [String: AveragingTime] = [:]
        for name in names {
            if let time = averagingTime(fields[name]) { metrics[name] = time }
        }
        return AveragingTimes(averagingTime(fields["default"]), metrics: metrics)
    }

    private mutating func averagingTime(_ field: YAMLField?) -> AveragingTime? {
        yaml.choice(field, kind: "an averaging time")
    }
}
