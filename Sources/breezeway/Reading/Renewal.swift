import Diagnostics
import EnvironmentHub
import ProviderKit
import Serving
import Synchronization
import Transport

/// Holds the edition in force and replaces it, as a whole, by a newer one that is good.
final class Renewal: Sendable {
    private struct State {
        var edition: Edition
        /// The file that was judged last, good or bad, or why there was none.
        var judged: Result<ConfigurationSearch.Found, UsageError>
        /// The plug-ins as they were then.
        var plugins: PluginFolder
    }

    private let search: ConfigurationSearch
    private let replayFolder: String?
    private let reader: EditionReader
    private let hub: Hub
    private let state: Mutex<State>

    /// The thread that reads the configuration again serves everybody else too.
    private static let patience = Duration.milliseconds(100)

    /// The first edition is in force in the hub already.
    init(
        _ first: Edition, in hub: Hub, search: ConfigurationSearch, replayFolder: String?, reader: EditionReader
    ) {
        self.hub = hub
        self.search = search
        self.replayFolder = replayFolder
        self.reader = reader
        state = Mutex(State(edition: first, judged: .success(first.found), plugins: first.plugins))
    }

    /// The edition in force now.
    var edition: Edition { state.withLock { $0.edition } }

    /// Reads everything again. Nil for an occasion to watch that finds what was judged already.
    func renew(_ occasion: LiveConfiguration.Occasion) throws(ConfigurationRefused) -> ConfigurationChange? {
        try state.withLock { (state) throws(ConfigurationRefused) -> ConfigurationChange? in
            var search = search
            search.patience = Self.patience
            let result = Result { () throws(UsageError) in try search.find() }
            let plugins = PluginFolder(state.edition.configuration.plugins)
            if occasion == .watch, result == state.judged, plugins == state.plugins { return nil }
            state.judged = result
            state.plugins = plugins
            let edition = try next(result, after: state.edition)
            state.plugins = edition.plugins
            let change = edition.change(since: state.edition)
            state.edition = edition
            hub.replace(
                sources: edition.sources, spare: edition.spare, rules: edition.configuration.capabilities)
            return change
        }
    }

    private func next(
        _ result: Result<ConfigurationSearch.Found, UsageError>, after old: Edition
    ) throws(ConfigurationRefused) -> Edition {
        let found: ConfigurationSearch.Found
        switch result {
        case .success(let file): found = file
        case .failure(let error):
            throw ConfigurationRefused(diagnostics: [
                Diagnostic(
                    file: search.named?.path ?? old.found.file, line: 1, column: 1, rule: "unreadable_file",
                    message: error.message, suggestion: "put the file back, or make it readable")
            ])
        }
        return try reader.edition(of: found, replay: try replay(after: old), after: old)
    }

    private func replay(after old: Edition) throws(ConfigurationRefused) -> ReplayingTransport? {
        guard let replayFolder else { return nil }
        let (transport, diagnostics) = ReplayingTransport.reading(replayFolder, keeping: old.replay)
        if diagnostics.hasError { throw ConfigurationRefused(diagnostics: diagnostics) }
        return transport
    }
}
