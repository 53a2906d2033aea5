package import EnvironmentModel

/// What `providers.yaml` says, checked: after this there is no YAML in the program.
package struct Configuration: Sendable {
    /// In the order of the file; then plug-ins that it uses and does not describe, by name.
    package var providers: [ProviderDefinition]
    /// Plug-ins that are there and that it does not use, by name. They were not compiled.
    package var spare: [PluginFolder.Entry]
    /// A capability that the file leaves out has no rule, and nobody is asked.
    package var capabilities: [Capability: CapabilityRule]
    /// Folders that hold plug-ins.
    package var plugins: [String]
    /// Where answers are kept between calls.
    package var cache: CacheSettings
    /// Decimals with which coordinates leave the program, 0…7.
    package var precision: Int
    /// The name of the file, for diagnostics and `describe`.
    package var file: String
    /// What paths in the file are relative to; every path kept here is already joined to it.
    package var directory: String
}

/// Where answers are kept between calls, and how many.
package struct CacheSettings: Sendable, Hashable {
    /// nil keeps them in memory only.
    package var file: String?
    /// In bytes.
    package var size: Int

    /// 64 MB in memory unless told otherwise.
    package init(file: String? = nil, size: Int = 64_000_000) {
        self.file = file
        self.size = size
    }
}
