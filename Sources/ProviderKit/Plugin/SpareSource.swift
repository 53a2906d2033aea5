package import Diagnostics
import Synchronization

/// The provider that a plug-in's folder is and that the configuration does not use: compiled when somebody first looks
/// at it.
package final class SpareSource: Sendable {
    /// What lies in its folder.
    package let entry: PluginFolder.Entry
    private let make: @Sendable (PluginFolder.Entry) -> (source: DataSource, findings: [Diagnostic])
    private let tell: @Sendable ([Diagnostic]) -> Void
    private let kept = Mutex<(source: DataSource, findings: [Diagnostic])?>(nil)

    /// - Parameters:
    ///   - make: compiles it; called at most once.
    ///   - tell: hears what is wrong with it when somebody looks at it, at most once and on any thread.
    package init(
        _ entry: PluginFolder.Entry,
        make: @escaping @Sendable (PluginFolder.Entry) -> (source: DataSource, findings: [Diagnostic]),
        tell: @escaping @Sendable ([Diagnostic]) -> Void
    ) {
        self.entry = entry
        self.make = make
        self.tell = tell
    }

    /// The source itself. The first look costs a quarter of a millisecond, and others who look wait for it.
    package var source: DataSource {
        let (made, isFirst) = look()
        if isFirst, !made.findings.isEmpty { tell(made.findings) }
        return made.source
    }

    /// What is wrong with it; whoever asks tells it.
    package var findings: [Diagnostic] { look().0.findings }

    /// The source, if somebody has looked at it.
    package var seen: DataSource? { kept.withLock { $0?.source } }

    private func look() -> (made: (source: DataSource, findings: [Diagnostic]), isFirst: Bool) {
        kept.withLock { kept in
            if let kept { return (kept, false) }
            let made = make(entry)
            kept = made
            return (made, true)
        }
    }
}

extension DataSource {
    /// Whether it was made from that very text of a plug-in.
    package func isMade(from entry: PluginFolder.Entry) -> Bool {
        recipe?.definition.adapter.source == (entry.bytes ?? [])
    }
}
