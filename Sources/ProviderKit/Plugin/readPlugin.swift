package import Diagnostics
package import EnvironmentModel
import YAML

/// Reads a `plugin.yaml` strictly and whole: every mistake in it comes back at once, in the order of the file. The
/// definition is nil when there is an error; what it answers is told all the same as soon as it can be read.
///
/// - Parameters:
///   - name: that of its folder.
///   - file: what diagnostics call it.
///   - nearZones: names near to one that is no time zone here; nil for one that is.
package func readPlugin(
    _ bytes: [UInt8], name: String, file: String, nearZones: @escaping (String) -> [String]? = { _ in nil }
) -> (definition: PluginDefinition?, capability: Capability?, diagnostics: [Diagnostic]) {
    let (root, findings) = readYAML(bytes, file: file)
    guard let root else { return (nil, nil, findings.map { $0.aboutPlaceholders(in: bytes) }) }
    var reader = PluginReader(yaml: YAMLReader(file: file), name: name, nearZones: nearZones)
    let definition = reader.definition(YAMLField(root: root))
    let diagnostics = (findings.map { $0.aboutPlaceholders(in: bytes) } + reader.yaml.diagnostics).sorted()
    let isUsable = !diagnostics.contains { $0.severity == .error }
    return (isUsable ? definition : nil, reader.capability, diagnostics)
}

extension Diagnostic {
    /// With better advice where a placeholder without quotes broke the brackets around it.
    fileprivate func aboutPlaceholders(in source: [UInt8]) -> Diagnostic {
        guard rule == "yaml_syntax" || rule == "complex_key" else { return self }
        let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // Where the brackets are found to be broken can be the line behind.
        let near = [line, line - 1].compactMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
        guard near.contains(where: { String(decoding: $0, as: UTF8.self).holds("${") }) else { return self }
        var better = self
        better.suggestion = "put the value in quotes: between brackets, '\"${…}\"' needs them"
        return better
    }
}
