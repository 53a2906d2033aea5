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
