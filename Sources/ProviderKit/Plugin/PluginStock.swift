/// The plug-ins that lie there. Compiling one costs a quarter of a millisecond, so that only those are compiled that are
/// used.
package struct PluginStock {
    /// By name, each name once.
    package let entries: [PluginFolder.Entry]
    /// Reads one; what is wrong with it, whoever gave this keeps.
    package let compile: (PluginFolder.Entry) -> AdapterKind

    /// No plug-in at all.
    package static var none: PluginStock {
        PluginStock(entries: []) { .broken($0.name, capability: nil, reason: $0.problem, source: []) }
    }

    package init(entries: [PluginFolder.Entry], compile: @escaping (PluginFolder.Entry) -> AdapterKind) {
        self.entries = entries
        self.compile = compile
    }
}
