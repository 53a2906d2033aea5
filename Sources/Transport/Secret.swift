/// A credential that every way of printing a value shows as `•••`.
package struct Secret: Sendable, Hashable {
    /// What stands for a secret wherever a person may read it.
    package static let mask = "•••"

    /// The credential itself; only this room reads it, when a handle is set up.
    let revealed: String

    /// Wraps a credential as it came from the environment or a file.
    package init(_ text: String) {
        revealed = text
    }

    /// The text with each occurrence of this secret, as it is or percent-encoded, replaced by `•••`.
    package func masked(in text: String) -> String {
        guard !revealed.isEmpty else { return text }
        return [revealed, percentEncoded(revealed)].reduce(text) { $0.replacing($1, with: Secret.mask) }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `•••`.
    package var description: String { Secret.mask }
    /// Always `•••`.
    package var debugDescription: String { Secret.mask }
    /// A mirror without children, so that `dump` has nothing to show.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
