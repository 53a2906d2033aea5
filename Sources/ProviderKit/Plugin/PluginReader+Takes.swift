import EnvironmentModel
import YAML

extension PluginReader {
    private static let takeKeys = ["path", "otherwise", "nearest"]
    private static let nearestKeys = ["items", "latitude", "longitude", "time", "max_age"]

    /// One entry of `take`: a path alone, or a mapping.
    mutating func take(_ field: YAMLField) -> PluginTake? {
        if field.scalar != nil {
            return path(field).map { PluginTake(name: field.key, path: $0, otherwise: .noCoverage) }
        }
        guard let fields = yaml.fields(of: field, keys: Self.takeKeys, owner: "a value that is taken") else {
            return nil
        }
        let path = path(yaml.required("path", in: fields, example: "$.…"))
        let kind = errorKind(fields["otherwise"]) ?? .noCoverage
        let nearest = nearest(fields["nearest"])
        return path.map { PluginTake(name: field.key, path: $0, otherwise: kind, nearest: nearest) }
    }

    /// One entry of `pairs`: two lists by the names that a pair calls them.
    mutating func pairs(_ field: YAMLField, beside steps: [PluginStep]) -> PluginPairs? {
        let sides = yaml.named(field)
        if steps.contains(where: { step in step.name == field.key || step.take.contains { $0.name == field.key } }) {
            yaml.report(
                at: field.mark, "name_taken", "\(field.title) is also what a step or a value that it takes is called",
                "call the pairs otherwise")
        }
        guard sides.count == 2 else {
            yaml.report(
                at: field.mark, "not_two_lists", "\(field.title) pairs the items of two lists, not of \(sides.count)",
                "write 'A: {items: $.…, key: $.…}' and 'B: {items: $.…, key: $.…}'")
            return nil
        }
        let read = sides.compactMap { side($0) }
        return read.count == 2 ? PluginPairs(name: field.key, each: read[0], other: read[1]) : nil
    }

    private mutating func side(_ field: YAMLField) -> PluginPairs.Side? {
        guard let fields = yaml.fields(of: field, keys: ["items", "key"], owner: "a list of pairs") else { return nil }
        let items = path(yaml.required("items", in: fields, example: "$.stations[*]"))
        let key = path(yaml.required("key", in: fields, example: "$.id"))
        guard let items, let key else { return nil }
        return PluginPairs.Side(name: field.key, items: items, key: key)
    }

    private mutating func nearest(_ field: YAMLField?) -> PluginNearest? {
        guard let fields = yaml.fields(of: field, keys: Self.nearestKeys, owner: "the nearest item") else { return nil }
        if capability == .places, let field {
            yaml.report(
                at: field.mark, "no_place", "'places' has no place yet that something could be near",
                "remove 'nearest'")
        }
        let items = path(yaml.required("items", in: fields, example: "$.stations[*]"))
        let latitude = path(yaml.required("latitude", in: fields, example: "$.lat"))
        let longitude = path(yaml.required("longitude", in: fields, example: "$.lon"))
        let time = fields["time"].flatMap { self.time($0) }
        let maxAge = yaml.duration(fields["max_age"], in: .seconds(1)...PluginReader.longest)
        if let field = fields["max_age"], fields["time"] == nil {
            yaml.report(at: field.mark, "missing_key", "'max_age' needs a 'time'", "add 'time: {path: $.…, base: utc}'")
        }
        guard let items, let latitude, let longitude else { return nil }
        return PluginNearest(items: items, latitude: latitude, longitude: longitude, time: time, maxAge: maxAge)
    }

    private static let longest = Duration.seconds(3_650 * 86_400)
}
