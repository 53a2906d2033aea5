package import Diagnostics
import YAML

/// Reads a `providers.yaml` strictly and whole: every mistake in it comes back at once, in the order of the file.
///
/// The configuration is nil when there is an error; warnings, such as a variable that is not set, leave it usable. Keys
/// are looked for (to warn of those that are missing) and not kept.
///
/// - Parameters:
///   - file: the name that diagnostics use.
///   - directory: what relative paths are joined to; empty for the working directory.
///   - thorough: whether what is no mistake but will not do what it says is a warning too: a file that is missing, a key
///     that is not in force.
///   - adapters: every kind of provider that is built in, `replay` not among them.
///   - plugins: those that lie in the folders that the file lists; the ones that it uses are compiled.
package func readConfiguration(
    _ bytes: [UInt8], file: String, directory: String, thorough: Bool = false, adapters: [AdapterKind],
    environment: [String: String], plugins: @escaping ([String]) -> PluginStock = { _ in .none }
) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let (root, findings) = readYAML(bytes, file: file)
    guard let root else { return (nil, findings) }
    var reader = ConfigurationReader(
        yaml: YAMLReader(file: file), directory: directory, isThorough: thorough, adapters: adapters,
        environment: environment, plugins: plugins)
    let configuration = reader.configuration(YAMLField(root: root))
    let diagnostics = (findings + reader.yaml.diagnostics).sorted()
    let isUsable = !diagnostics.contains { $0.severity == .error }
    return (isUsable ? configuration : nil, diagnostics)
}
