import EnvironmentModel
import YAML

extension PluginReader {
    /// What `climate` needs: the date and the values of each day.
    mutating func days(_ fields: YAMLFields) -> PluginDays? {
        let items = path(fields["items"])
        let date = path(yaml.required("date", in: fields, example: "$.…"))
        var values: [PluginField] = []
        for entry in yaml.named(yaml.required("fields", in: fields)) {
            guard let metric = DailyMetric(named: entry.key) else {
                yaml.rejectWord(
                    entry.key, at: entry.mark, "unknown_field", kind: "a metric of 'climate'",
                    words: DailyMetric.all.map(\.name))
                continue
            }
            if let field = number(entry, unit: metric.unit) { values.append(field) }
        }
        return date.map { PluginDays(items: items, date: $0, fields: values) }
    }

    /// What `pollen` needs: the date of each day, and the kinds of pollen in it.
    mutating func pollen(_ fields: YAMLFields) -> PluginPollen? {
        let items = path(yaml.required("items", in: fields, example: "$.days[*]"))
        let date = path(yaml.required("date", in: fields, example: "$.date"))
        let text = yaml.text(yaml.required("unit", in: fields, example: "grains/m3"))
        let unit = text.flatMap { Unit.spelled($0) }
        if let text, unit != .pollenIndex, unit != .grainPerCubicMetre, let field = fields["unit"] {
            yaml.rejectWord(
                text, at: field.node.start, "unknown_unit", kind: "a unit of pollen", words: ["UPI", "grains/m3"])
        }
        let kinds = yaml.named(yaml.required("fields", in: fields)).compactMap { kind($0, unit: unit ?? .pollenIndex) }
        let basis = yaml.text(fields["basis"]) ?? "as the provider tells it"
        let language = yaml.text(fields["language"]) ?? "en"
        guard let items, let date, let unit else { return nil }
        return PluginPollen(items: items, date: date, unit: unit, basis: basis, language: language, kinds: kinds)
    }

    private mutating func kind(_ entry: YAMLField, unit: Unit) -> PluginPollen.Kind? {
        let keys = ["path", "name", "kind", "plant_type", "scale", "offset", "absent", "words", "pick"]
        let fields = entry.scalar == nil ? yaml.fields(of: entry, keys: keys, owner: "a kind of pollen") : nil
        let kind: PollenItem.Kind? = yaml.choice(fields?["kind"], kind: "a kind of item")
        let type: PlantType? = yaml.choice(fields?["plant_type"], kind: "a type of plant")
        let name = yaml.text(fields?["name"]) ?? entry.key
        return number(entry, fields, unit: .fixed(unit)).map {
            PluginPollen.Kind(value: $0, title: name, kind: kind ?? .plant, plantType: type)
        }
    }
}
