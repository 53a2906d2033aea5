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

    /// Sixteen bits that tell a credential from the one that takes its place, as one of 65,536 others would have the same; so
    /// they may stand in a file, for who finds them there knows little more of it than before. The same in every process.
    package var trace: UInt16 {
        // FNV-1a with 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv-17), folded.
        let sum = revealed.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return stride(from: 0, to: 64, by: 16).reduce(0) { $0 ^ UInt16(truncatingIfNeeded: sum >> $1) }
    }

    /// The text with each occurrence of this secret replaced by `•••`, in whatever `SecretSpelling`; in any case, for a
    /// host's name comes back in lower case.
    package func masked(in text: String) -> String {
        String(decoding: masked(in: Array(text.utf8)), as: UTF8.self)
    }

    /// The same of bytes, of which the others stay as they are.
    package func masked(in bytes: [UInt8]) -> [UInt8] {
        let sought = SecretSpelling.Sought(revealed)
        guard var found = sought.next(in: bytes, from: 0) else { return bytes }
        var (masked, position) = ([UInt8](), 0)
        while true {
            masked += bytes[position..<found.lowerBound]
            masked += Secret.mask.utf8
            position = found.upperBound
            guard let next = sought.next(in: bytes, from: position) else { break }
            found = next
        }
        return masked + bytes[position...]
    }

    /// Whether it stands in the bytes, in whatever `SecretSpelling` and in any case.
    package func occurs(in bytes: [UInt8]) -> Bool {
        SecretSpelling.Sought(revealed).next(in: bytes, from: 0) != nil
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
