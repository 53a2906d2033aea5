import YAML

extension PluginReader {
    private static let placeKeys = [
        "name", "latitude", "longitude", "id", "elevation_m", "country", "country_code", "admin1", "admin2", "admin3",
        "admin4", "population", "timezone", "kind", "postcodes",
    ]

    /// What `places` needs: where each place stands, and in it where its members do.
    mutating func places(_ fields: YAMLFields) -> PluginPlaces? {
        let items = path(yaml.required("items", in: fields, example: "$[*]"))
        let members = yaml.required("fields", in: fields, example: "{name: $.name, latitude: $.lat, longitude: $.lon}")
        guard let whole = members,
            let given = yaml.fields(of: whole, keys: Self.placeKeys, owner: "a place")
        else { return nil }
        for key in Self.placeKeys.prefix(3) { _ = yaml.required(key, in: given, example: "$.…") }
        var places = PluginPlaces(items: items ?? .nowhere, members: [:])
        for key in Self.placeKeys {
            guard let field = given[key] else { continue }
            places.members[key] = member(field)
        }
        return items == nil ? nil : places
    }

    /// A path alone, or with what to pick.
    private mutating func member(_ field: YAMLField) -> PluginMember? {
        if field.scalar != nil { return path(field).map { PluginMember(path: $0, pick: .only) } }
        guard let fields = yaml.fields(of: field, keys: ["path", "pick"], owner: "a member of a place") else {
            return nil
        }
        let pick = yaml.word(fields["pick"], of: ["only", "first", "last"], kind: "a value of 'pick'")
        return path(yaml.required("path", in: fields, example: "$.…")).map {
            PluginMember(path: $0, pick: pick.flatMap(PluginPick.init) ?? .only)
        }
    }
}
