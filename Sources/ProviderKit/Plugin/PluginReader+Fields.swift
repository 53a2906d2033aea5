import EnvironmentModel
import YAML

extension PluginReader {
    private static let fieldKeys = ["path", "unit", "scale", "offset", "absent", "words", "pick", "basis"]
    /// What a field of now may say beside these: where several readings of it stand, and when each holds.
    private static let readingKeys = ["items", "time"]

    /// What `air_quality` needs: values of now, of each hour, or both.
    mutating func air(_ fields: YAMLFields) -> PluginAir? {
        let hours = series(fields["hourly"])
        let now = PluginRecord(
            fields: yaml.named(fields["fields"]).compactMap { field($0, keys: Self.fieldKeys + Self.readingKeys) },
            time: fields["time"].flatMap { time($0) })
        if fields["fields"] == nil, fields["hourly"] == nil {
            yaml.report(
                at: fields.whole.mark, "missing_key", "the file has neither 'fields' nor 'hourly'",
                "add 'fields: {pm2_5: {path: $.…, unit: ug/m3}}'")
            return nil
        }
        if fields["fields"] != nil, now.fields.isEmpty || now.fields.contains(where: { $0.readings == nil }) {
            _ = yaml.required("time", in: fields, example: "{path: $.…, base: utc}")
        }
        let place = yaml.fields(of: fields["place"], keys: ["latitude", "longitude", "within_km"], owner: "a place")
        return PluginAir(
            now: now, latitude: path(place.flatMap { yaml.required("latitude", in: $0) }),
            longitude: path(place.flatMap { yaml.required("longitude", in: $0) }),
            reach: yaml.number(place?["within_km"], in: 0...20_100), hours: hours)
    }

    private mutating func series(_ field: YAMLField?) -> PluginSeries? {
        guard let fields = yaml.fields(of: field, keys: ["items", "fields", "time"], owner: "hourly values") else {
            return nil
        }
        let items = path(fields["items"])
        let time = yaml.required("time", in: fields, example: "{path: $.…, base: utc}").flatMap { self.time($0) }
        let values = yaml.named(yaml.required("fields", in: fields)).compactMap {
            self.field($0, keys: Self.fieldKeys)
        }
        return PluginSeries(items: items, record: PluginRecord(fields: values, time: time))
    }

    /// One metric of `fields`: a path alone, or a mapping.
    private mutating func field(_ entry: YAMLField, keys: [String]) -> PluginField? {
        guard let metric = Metric(named: entry.key) else {
            if let name = Metric.usualNames[Metric.plain(entry.key)] {
                yaml.report(
                    at: entry.mark, "unknown_field", "\(entry.title) is not a metric of 'air_quality'",
                    "write '\(name)'")
            } else {
                yaml.rejectWord(
                    entry.key, at: entry.mark, "unknown_field", kind: "a metric of 'air_quality'",
                    words: Metric.all.map(\.name))
            }
            return nil
        }
        return number(entry, unit: metric.unit, keys: keys)
    }

    /// Where a number stands that comes to be in `unit`.
    mutating func number(
        _ entry: YAMLField, unit canonical: Unit, keys: [String] = PluginReader.fieldKeys
    ) -> PluginField? {
        let isShort = entry.scalar != nil
        let fields = isShort ? nil : yaml.fields(of: entry, keys: keys, owner: "a field")
        guard isShort || fields != nil else { return nil }
        let unit = unit(fields?["unit"], of: entry, canonical)
        return number(entry, fields, unit: unit)
    }

    /// The rest of a field whose unit is known; `fields` is nil for a path alone.
    mutating func number(_ entry: YAMLField, _ fields: YAMLFields?, unit: PluginUnit?) -> PluginField? {
        let path = path(fields == nil ? entry : fields.flatMap { yaml.required("path", in: $0, example: "$.…") })
        let limit = 1e12
        var field = PluginField(
            name: entry.key, path: path ?? .nowhere, unit: unit ?? .fixed(.one),
            scale: yaml.number(fields?["scale"], in: -limit...limit) ?? 1,
            offset: yaml.number(fields?["offset"], in: -limit...limit) ?? 0,
            absent: absent + (yaml.elements(fields?["absent"])?.compactMap { absentValue($0) } ?? []), words: [:],
            pick: yaml.choice(fields?["pick"], kind: "a value of 'pick'") ?? .only, basis: yaml.text(fields?["basis"]),
            readings: readings(fields))
        if field.scale == 0, let zero = fields?["scale"] {
            yaml.report(
                at: zero.node.start, "no_scale", "'scale: 0' makes every value 0",
                "write what the number is multiplied with, or remove 'scale'")
        }
        for word in yaml.named(fields?["words"]) {
            field.words[word.key] = yaml.number(word, in: -limit...limit)
        }
        return path == nil || unit == nil ? nil : field
    }

    private mutating func readings(_ fields: YAMLFields?) -> PluginReadings? {
        guard let fields, fields["items"] != nil || fields["time"] != nil else { return nil }
        let items = path(yaml.required("items", in: fields, example: "$.readings[*]"))
        let time = yaml.required("time", in: fields, example: "{path: $.…, base: utc}").flatMap { self.time($0) }
        guard let items, let time else { return nil }
        return PluginReadings(items: items, time: time)
    }

    mutating func absentValue(_ field: YAMLField) -> AbsentValue? {
        if let number = field.scalar?.number { return .number(number) }
        return yaml.text(field).map { .text($0) }
    }

    /// A unit by name, or by a path; an index needs none, for it has one unit only.
    private mutating func unit(_ field: YAMLField?, of entry: YAMLField, _ canonical: Unit) -> PluginUnit? {
        guard let field else {
            if [.usIndex, .europeanIndex, .pollenIndex].contains(canonical) { return .fixed(canonical) }
            yaml.report(
                at: entry.mark, "missing_unit", "\(entry.title) has no unit",
                "add 'unit: \(canonical.written)', or 'unit: {path: $.…}' where the answer says it")
            return nil
        }
        if field.isMapping {
            guard let fields = yaml.fields(of: field, keys: ["path", "words"], owner: "a unit") else { return nil }
            let words = yaml.named(fields["words"]).compactMap { word in
                namedUnit(word, of: entry, canonical).map { (word.key, $0) }
            }
            return path(yaml.required("path", in: fields, example: "$.…")).map {
                .found($0, words: Dictionary(words) { first, _ in first })
            }
        }
        return namedUnit(field, of: entry, canonical).map { .fixed($0) }
    }

    /// A unit by name, in which a number of that entry may come.
    private mutating func namedUnit(_ field: YAMLField, of entry: YAMLField, _ canonical: Unit) -> Unit? {
        guard let text = yaml.text(field) else { return nil }
        guard let unit = Unit.spelled(text) else {
            let fitting = Unit.all.filter { $0.becomes(canonical, of: entry.key) }.map(\.written)
            yaml.rejectWord(text, at: field.node.start, "unknown_unit", kind: "a unit", words: fitting)
            return nil
        }
        guard unit.becomes(canonical, of: entry.key) else {
            yaml.report(
                at: field.node.start, "wrong_unit",
                "\(text.quoted) cannot become '\(canonical.symbol)', the unit of \(entry.title)",
                "name the unit that the number has, or change the number by 'scale' and 'offset'")
            return nil
        }
        return unit
    }

    /// `{path, base, offset, zone}`, or a path alone.
    mutating func time(_ field: YAMLField) -> PluginTime? {
        if field.scalar != nil { return path(field).map { PluginTime(path: $0, basis: .offset) } }
        guard let fields = yaml.fields(of: field, keys: ["path", "base", "offset", "zone"], owner: "a time") else {
            return nil
        }
        let path = path(yaml.required("path", in: fields, example: "$.…"))
        let basis: PluginTime.Basis? = yaml.choice(fields["base"], kind: "a base of time")
        let offset = text(fields["offset"])
        let zone = text(fields["zone"])
        check(zone, fields["zone"], offset, fields["offset"])
        if let basis = basis ?? (fields["base"] == nil ? .offset : nil), basis != .local, basis != .localEpoch {
            for stray in [fields["offset"], fields["zone"]].compactMap({ $0 }) {
                yaml.report(
                    at: stray.mark, "stray_zone", "\(stray.title) says nothing where 'base' is '\(basis.rawValue)'",
                    "remove it, or write 'base: local'")
            }
        }
        if basis == .local || basis == .localEpoch, offset == nil, zone == nil {
            yaml.report(
                at: field.mark, "missing_offset", "clocks of the place need 'offset' or 'zone'",
                "add 'offset: {path: $.…}', or 'zone: {path: $.…}' or 'zone: Europe/Oslo'")
        }
        return path.map { PluginTime(path: $0, basis: basis ?? .offset, offset: offset, zone: zone) }
    }

    private mutating func check(
        _ zone: PluginText?, _ zoneField: YAMLField?, _ offset: PluginText?, _ offsetField: YAMLField?
    ) {
        if case .fixed(let name)? = zone, let field = zoneField, let near = name.isZoneName ? nearZones(name) : [] {
            let advice =
                near.isEmpty ? "write it as 'Europe/Oslo'" : "write " + near.map(\.quoted).joined(separator: " or ")
            yaml.report(at: field.node.start, "bad_zone", "\(name.quoted) is no time zone", advice)
        }
        if case .fixed(let text)? = offset, let field = offsetField, Int(offset: text) == nil {
            yaml.report(
                at: field.node.start, "bad_offset", "\(text.quoted) is no offset of clocks", "write it as '+02:00'")
        }
    }

    /// A text, or `{path: …}`.
    private mutating func text(_ field: YAMLField?) -> PluginText? {
        guard let field else { return nil }
        guard field.isMapping else { return yaml.text(field).map { .fixed($0) } }
        guard let fields = yaml.fields(of: field, keys: ["path"], owner: "\(field.title)") else { return nil }
        return path(yaml.required("path", in: fields, example: "$.…")).map { .found($0) }
    }
}

extension Unit {
    /// Whether a number of this unit can be told in another, as a figure of that metric.
    fileprivate func becomes(_ other: Unit, of metric: String) -> Bool {
        convert(1, to: other, of: Gas.named(metric), at: .standard) != nil
    }
}
