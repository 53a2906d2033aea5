import EnvironmentModel
import YAML

/// The walk through one `providers.yaml`; its extensions read one kind of entry each.
///
/// Values come back also from a file with mistakes, as far as they can be read, so that later entries are checked
/// against them; `readConfiguration` lets none of them out.
struct ConfigurationReader {
    var yaml: YAMLReader
    let directory: String
    let isThorough: Bool
    var adapters: [AdapterKind]
    let environment: [String: String]
    /// The plug-ins that lie in these folders.
    var plugins: ([String]) -> PluginStock = { _ in .none }
    private(set) var stock = PluginStock.none
    /// Those that nothing has used so far, by name.
    private(set) var spare: [String: PluginFolder.Entry] = [:]
    private(set) var used: [AdapterKind] = []

    /// nil when the file is no mapping.
    mutating func configuration(_ root: YAMLField) -> Configuration? {
        guard let fields = yaml.fields(of: root, keys: Self.keys, owner: "this file") else { return nil }
        checkVersion(yaml.required("version", in: fields, example: "1"))
        let folders = yaml.elements(fields["plugins"])?.compactMap { path($0) } ?? []
        adviseOnPlugins(fields["plugins"], folders)
        stock = plugins(folders)
        spare = Dictionary(stock.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for builtIn in adapters { spare[builtIn.name] = nil }
        // Capabilities can list plug-ins by the names of their folders, so that nothing is left to describe.
        let entries = fields["capabilities"] == nil ? yaml.required("providers", in: fields) : fields["providers"]
        var providers = yaml.named(entries).map { provider($0) }
        let described = providers.count
        let rules = capabilities(fields["capabilities"], of: &providers)
        if rules.isEmpty, let field = entries ?? fields["capabilities"] { adviseOnProviders(field, providers) }
        providers += used.filter { kind in !providers.contains { $0.name == kind.name } }
            .map { ProviderDefinition(unnamed: $0) }
        providers[described...].sort { $0.name < $1.name }
        return Configuration(
            providers: providers,
            spare: spare.values.filter { entry in !providers.contains { $0.name == entry.name } }
                .sorted { $0.name < $1.name },
            capabilities: rules,
            plugins: folders,
            cache: cacheSettings(fields["cache"]),
            precision: yaml.integer(fields["precision"], in: Self.precision) ?? 4,
            file: yaml.file, directory: directory)
    }

    private mutating func checkVersion(_ field: YAMLField?) {
        guard let field, let version = yaml.integer(field, in: 0...Int.max), version != 1 else { return }
        yaml.report(
            at: field.node.start, "unknown_version", "version \(version) of this file is not known",
            "write 'version: 1'")
    }

    private mutating func cacheSettings(_ field: YAMLField?) -> CacheSettings {
        guard let fields = yaml.fields(of: field, keys: ["file", "size"], owner: "the cache") else {
            return CacheSettings()
        }
        var settings = CacheSettings(file: path(fields["file"]))
        adviseOnCacheFile(fields["file"], settings.file)
        if let size = yaml.size(fields["size"], in: 1_000...1_000_000_000_000) { settings.size = size }
        return settings
    }

    /// A plug-in that is used from now on, compiled; nil when none lies there or it is known as an adapter already.
    mutating func plugin(named name: String) -> AdapterKind? {
        guard let entry = spare.removeValue(forKey: name) else { return nil }
        let kind = stock.compile(entry)
        adapters.append(kind)
        used.append(kind)
        return kind
    }

    /// A path joined to the directory of the file.
    mutating func path(_ field: YAMLField?) -> String? {
        guard let field, let text = yaml.text(field) else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            yaml.report(
                at: field.node.start, "bad_path", "\(text.quoted) is no path", "write the name of a file or folder")
            return nil
        }
        if text.hasPrefix("/") || directory.isEmpty { return text }
        return directory + "/" + String(text.hasPrefix("./") ? text.dropFirst(2) : text[...])
    }
}
