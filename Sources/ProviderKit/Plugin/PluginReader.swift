import Diagnostics
import EnvironmentModel
import JSON
import YAML

/// The walk through one `plugin.yaml`; its extensions read one kind of entry each. Values come back also from a file with
/// mistakes, as far as they can be read; `readPlugin` lets none of them out.
struct PluginReader {
    var yaml: YAMLReader
    let name: String
    /// Names near to one that is no time zone; nil for one that is.
    let nearZones: (String) -> [String]?
    private(set) var capability: Capability?
    /// What placeholders may name; credentials are nil where the file lists none, so that using one declares it.
    var credentials: [AdapterKind.Credential]?
    var usedCredentials: [String] = []
    var options: [AdapterKind.Option] = []
    var taken: [String] = []
    /// Values that mean none in every field.
    private(set) var absent: [AbsentValue] = []
    /// Whether the step that is read has pages.
    var hasPages = false

    static let keys = [
        "version", "capability", "verified", "base_url", "request", "steps", "errors", "pairs", "items", "fields",
        "time",
        "place", "hourly", "date", "unit", "basis", "language", "credentials", "options", "contact", "coverage",
        "limits", "timeout", "retries", "cache", "max_age",
        "absent", "evidence", "averaging", "terms", "attribution", "allow_private", "allow_insecure", "run",
    ]

    init(yaml: YAMLReader, name: String, nearZones: @escaping (String) -> [String]?) {
        self.yaml = yaml
        self.name = name
        self.nearZones = nearZones
    }

    /// Nil when it is no mapping or has nothing that could be asked.
    mutating func definition(_ root: YAMLField) -> PluginDefinition? {
        guard let fields = yaml.fields(of: root, keys: Self.keys, owner: "a plug-in") else { return nil }
        checkVersion(yaml.required("version", in: fields, example: "1"))
        capability = yaml.choice(
            yaml.required("capability", in: fields, example: "air_quality"), kind: "a capability")
        if let run = fields["run"] {
            yaml.report(
                at: run.mark, "unknown_key", "'run' names a program, and plug-ins are described, not run",
                "remove it, and describe the API by 'request' and 'fields'")
        }
        checkKeys(fields)
        absent = Self.absentValues(fields["absent"])
        readCredentials(fields["credentials"])
        readOptions(fields["options"])
        let allowsPrivate = yaml.bool(fields["allow_private"]) ?? false
        var address = PluginAddress(
            base: fields["base_url"], allowsPrivate: allowsPrivate,
            allowsInsecure: yaml.bool(fields["allow_insecure"]) ?? false)
        check(&address)
        let steps = steps(fields, &address)
        let errors = yaml.elements(fields["errors"])?.compactMap { errorRule($0) } ?? []
        let pairs = yaml.named(fields["pairs"]).compactMap { self.pairs($0, beside: steps) }
        let mapping = mapping(fields)
        let isVerified = yaml.bool(fields["verified"]) ?? false
        let needsContact = yaml.word(fields["contact"], of: ["required"], kind: "a value of 'contact'") != nil
        let presets = presets(fields, mapping)
        checkPlace(fields, steps, mapping)
        guard let capability, let mapping, let endpoint = address.endpoint, !steps.isEmpty else { return nil }
        return PluginDefinition(
            name: name, file: yaml.file, capability: capability,
            isVerified: isVerified, endpoint: endpoint, steps: steps, errors: errors, pairs: pairs,
            mapping: mapping, credentials: declaredCredentials, options: options, presets: presets,
            needsContact: needsContact, allowsPrivate: allowsPrivate)
    }

    private mutating func checkVersion(_ field: YAMLField?) {
        guard let field, let version = yaml.integer(field, in: 0...Int.max), version != 1 else { return }
        yaml.report(
            at: field.node.start, "unknown_version", "version \(version) of a plug-in is not known",
            "write 'version: 1'")
    }

    private mutating func mapping(_ fields: YAMLFields) -> PluginMapping? {
        switch capability ?? Self.likelyCapability(fields) {
        case .airQuality: air(fields).map { .airQuality($0) }
        case .places: places(fields).map { .places($0) }
        case .climate: days(fields).map { .climate($0) }
        case .pollen: pollen(fields).map { .pollen($0) }
        }
    }

    /// What a file is probably for that does not say it rightly, so that its other mistakes are found at once: by the word
    /// that is near, or by a key that the others have not.
    private static func likelyCapability(_ fields: YAMLFields) -> Capability {
        let word = fields["capability"]?.scalar?.text ?? ""
        let near = Vocabulary(Capability.allCases.map(\.rawValue)).nearest(to: word, limit: 1).first
        if let capability = near.flatMap(Capability.init(rawValue:)) { return capability }
        if fields["date"] != nil { return fields["unit"] != nil ? .pollen : .climate }
        return fields["items"] != nil ? .places : .airQuality
    }

    /// Keys that only some capabilities have.
    private mutating func checkKeys(_ fields: YAMLFields) {
        let owners: [(key: String, capabilities: [Capability])] = [
            ("items", [.places, .climate, .pollen]), ("date", [.climate, .pollen]), ("unit", [.pollen]),
            ("basis", [.pollen]), ("language", [.pollen]), ("time", [.airQuality]), ("place", [.airQuality]),
            ("hourly", [.airQuality]), ("averaging", [.airQuality]),
        ]
        guard let capability else { return }
        for (key, capabilities) in owners where !capabilities.contains(capability) {
            guard let field = fields[key] else { continue }
            yaml.report(
                at: field.mark, "unknown_key", "\(field.title) is no key of a plug-in for '\(capability.rawValue)'",
                "remove it")
        }
    }

    /// What `absent` lists; what is wrong with it, the presets' reader says.
    private static func absentValues(_ field: YAMLField?) -> [AbsentValue] {
        guard case .sequence(let nodes)? = field?.node.content else { return [] }
        return nodes.compactMap { node in
            guard case .scalar(let scalar) = node.content else { return nil }
            return scalar.number.map { .number($0) } ?? .text(scalar.text)
        }
    }

    /// A path and its place, compiled.
    mutating func path(_ field: YAMLField?) -> PluginPath? {
        guard let field, let text = yaml.text(field) else { return nil }
        do {
            let path = try JSONPath(text)
            for pattern in path.hopelessPatterns { report(pattern, in: field) }
            return PluginPath(path: path, place: "\(yaml.file):\(field.node.start.line)")
        } catch {
            report(error, in: field)
            return nil
        }
    }

    private mutating func report(_ error: JSONPathError, in field: YAMLField) {
        let text = field.scalar?.text ?? ""
        let before = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).unicodeScalars.count
        let parts = error.message.split(separator: ";", maxSplits: 1)
        yaml.report(
            at: field.place(of: before), "bad_path", "\(text.quoted) is no JSONPath: \(parts[0])",
            parts.count == 2 ? String(parts[1].dropFirst()) : nil)
    }

    /// What holds unless `providers.yaml` says otherwise, read as there.
    private mutating func presets(_ fields: YAMLFields, _ mapping: PluginMapping?) -> AdapterKind.Presets {
        let terms = yaml.text(fields["terms"]) ?? "not stated by the plug-in"
        let stub = AdapterKind(
            name: name, capability: capability ?? .airQuality, endpoint: "",
            presets: .init(
                maxAge: capability == .airQuality ? .seconds(6 * 3600) : nil,
                attribution: Attribution(text: "Data by way of the plug-in '\(name)'"), terms: terms),
            build: .planned(""))
        var definition = ProviderDefinition(name: name, mark: .start, adapter: stub)
        var reader = ConfigurationReader(
            yaml: yaml, directory: "", isThorough: false, adapters: [], environment: [:])
        reader.readAnswers(fields, into: &definition)
        reader.readPolicies(fields, into: &definition)
        yaml = reader.yaml
        return AdapterKind.Presets(
            timeout: definition.timeout, maxAge: definition.maxAge, coverage: definition.coverage,
            limits: definition.limits, attribution: definition.attribution, terms: terms,
            indexBasis: indexBasis(mapping), cache: definition.cache, retries: definition.retries,
            evidence: evidence(fields), averaging: averaging(fields))
    }

    private func indexBasis(_ mapping: PluginMapping?) -> [IndexBasis] {
        guard case .airQuality(let air)? = mapping else { return [] }
        return (air.now.fields + (air.hours?.record.fields ?? [])).compactMap { field in
            field.basis.map { IndexBasis(index: field.name, since: nil, text: $0) }
        }
    }
}

extension YAMLField {
    /// Where the character at `offset` of a scalar's text stands, if it is written on one line without escapes.
    func place(of offset: Int) -> YAMLMark {
        let quote = scalar?.isPlain == false ? 1 : 0
        return YAMLMark(line: node.start.line, column: node.start.column + quote + offset)
    }
}
