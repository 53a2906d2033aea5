package import Diagnostics
package import ProviderKit

/// Every adapter that `providers.yaml` can name; a new one is a folder and its line here.
package let adapterKinds: [AdapterKind] =
    [
        OpenMeteoAirQuality.kind,
        OpenMeteoPollen.kind,
        OpenMeteoArchive.kind,
        OpenMeteoGeocoding.kind,
        GooglePollen.kind,
        GooglePollenProxy.kind,
    ]

/// The kind of provider that a plug-in's folder is, and every finding about its file. One with a mistake is a kind that
/// cannot be asked. `nearZones` gives names near to one that is no time zone here, and nil for one that is.
package func pluginKind(
    _ entry: PluginFolder.Entry, nearZones: @escaping (String) -> [String]?
) -> (kind: AdapterKind, diagnostics: [Diagnostic]) {
    guard let bytes = entry.bytes else {
        let message = "'\(entry.file)' \(entry.problem)"
        let finding = Diagnostic(
            file: entry.file, line: 1, column: 1, rule: "unreadable_file", message: message,
            suggestion: "make it readable, or remove the folder")
        return (.broken(entry.name, capability: nil, reason: message, source: []), [finding])
    }
    let (definition, capability, diagnostics) = readPlugin(
        bytes, name: entry.name, file: entry.file, nearZones: nearZones)
    if let definition { return (DeclarativePlugin.kind(definition, source: bytes), diagnostics) }
    let first = diagnostics.first { $0.severity == .error }
    let reason = "its plug-in has a mistake: " + (first?.sentence ?? entry.file)
    return (.broken(entry.name, capability: capability, reason: reason, source: bytes), diagnostics)
}
