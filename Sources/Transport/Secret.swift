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

    /// Both as one, such as a key behind the word that a header wants before it.
    package func followed(by other: Secret) -> Secret {
        Secret(revealed + other.revealed)
    }

    /// The text with each occurrence of this secret, as it is or percent-encoded, replaced by `•••`; in any case,
    /// for a host's name comes back in lower case.
    package func masked(in text: String) -> String {
        guard !revealed.isEmpty else { return text }
        return [revealed, percentEncoded(revealed)].reduce(text) { Secret.mask($1, in: $0) }
    }

    /// Whether it stands in the bytes, as it is or percent-encoded, in any case.
    package func occurs(in bytes: [UInt8]) -> Bool {
        guard !revealed.isEmpty else { return false }
        return [revealed, percentEncoded(revealed)].contains { Secret.holds(bytes, $0.utf8.map(\.lowercased)) }
    }

    private static func holds(_ bytes: [UInt8], _ sought: [UInt8]) -> Bool {
        guard let first = sought.first, sought.count <= bytes.count else { return false }
        return bytes.indices.dropLast(sought.count - 1).contains { position in
            bytes[position].lowercased == first
                && bytes[position...].lazy.map(\.lowercased).starts(with: sought)
        }
    }

    private static func mask(_ secret: String, in text: String) -> String {
        let (sought, bytes) = (secret.utf8.map(\.lowercased), Array(text.utf8))
        guard let first = sought.first, sought.count <= bytes.count else { return text }
        let lower = bytes.map(\.lowercased)
        var (masked, position) = ([UInt8](), 0)
        while position < bytes.count {
            if lower[position] == first, lower[position...].starts(with: sought) {
                masked += mask.utf8
                position += sought.count
            } else {
                masked.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: masked, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
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
