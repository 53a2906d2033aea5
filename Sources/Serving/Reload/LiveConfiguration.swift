import Diagnostics
import Synchronization

/// The configuration in force, which can be read again while calls are at work: the one place where those who want it
/// renewed meet those who want to know.
package final class LiveConfiguration: Sendable {
    /// Why the file is read again.
    package enum Occasion: String, Sendable {
        /// A caller asked for it, and is told what came of it.
        case request
        /// SIGHUP.
        case signal = "SIGHUP"
        /// Something happened near the file, perhaps to it: a file that was judged already, good or bad, is not judged
        /// again.
        case watch = "a change of the file"
    }

    /// Reads the file and puts it in force, or throws and changes nothing; nil when the occasion needs no judgement.
    package typealias Renew = @Sendable (Occasion) throws(ConfigurationRefused) -> ConfigurationChange?

    private let log: Log
    private let renew: Renew
    private let listeners = Mutex<[@Sendable (ConfigurationChange) -> Void]>([])

    /// `renew` may be called on any thread, and at the same time on several.
    package init(log: Log, renew: @escaping Renew) {
        self.log = log
        self.renew = renew
    }

    /// Has `listener` called after each change is in force, on the thread that made it; it must not wait. There is no
    /// way to take it back.
    package func onChange(_ listener: @escaping @Sendable (ConfigurationChange) -> Void) {
        listeners.withLock { $0.append(listener) }
    }

    /// Reads the configuration again for a caller; blocks for as long as small files take to be read. Throws when the
    /// last good one stays.
    package func renewed() throws(ConfigurationRefused) -> ConfigurationChange {
        guard let change = try renew(.request) else { return ConfigurationChange() }
        log.write(.info, "the configuration was read again at a request: \(change.summary)")
        announce(change)
        return change
    }

    /// Reads it again where nobody waits for an answer: the log says what came of it.
    func renew(at occasion: Occasion) {
        do throws(ConfigurationRefused) {
            guard let change = try renew(occasion) else { return }
            log.write(.info, "the configuration was read again after \(occasion.rawValue): \(change.summary)")
            for warning in change.warnings { log.write(.warning, warning.sentence) }
            announce(change)
        } catch {
            log.write(
                .warning, "after \(occasion.rawValue) the last good configuration stays: \(error.summary)")
        }
    }

    private func announce(_ change: ConfigurationChange) {
        guard change.isChange else { return }
        for listener in listeners.withLock({ $0 }) { listener(change) }
    }
}
