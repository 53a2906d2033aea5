import Synchronization

/// A long text that is written when somebody first wants it, and again only when what it rests on has changed.
final class WrittenOnce: Sendable {
    /// Texts that decide what is written.
    typealias Basis = [[UInt8]]

    private let latest = Mutex<(basis: Basis, text: [UInt8])?>(nil)

    /// What `write` gave for an equal basis, on which alone it depends. Callable from any thread; while one writes, the
    /// others wait.
    func text(for basis: Basis, _ write: () -> [UInt8]) -> [UInt8] {
        latest.withLock { latest in
            if let latest, latest.basis == basis { return latest.text }
            let text = write()
            latest = (basis, text)
            return text
        }
    }
}
