/// Why what stands where a key is kept is none that could be sent. Nothing of the content is told.
package enum CredentialFault: Error, Sendable, Hashable {
    /// A variable that is not set, or nothing but blanks.
    case empty
    /// A file with nothing but blanks.
    case emptyFile
    /// There is no such file.
    case absent
    /// Says why, in the system's words.
    case unreadable(String)
    /// A folder or a device.
    case irregular
    /// A pipe from which nothing came.
    case silentPipe
    case tooLarge
    case noUTF8
    case severalLines
    /// Before the key or behind it.
    case blanks
    /// One that no header may hold.
    case controlCharacter

    /// Of a file.
    static let mostBytes = 65_536

    /// What is wrong with a key without its line end; nil when nothing is.
    init?(in key: Substring) {
        let isBlank = key.allSatisfy { $0.isWhitespace }
        if isBlank {
            self = .empty
        } else if key.unicodeScalars.contains("\u{FFFD}") {
            // What was put in the place of other bytes when the environment was read.
            self = .noUTF8
        } else if key.contains(where: \.isNewline) {
            self = .severalLines
        } else if key.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) {
            self = .controlCharacter
        } else if key.first?.isWhitespace == true || key.last?.isWhitespace == true {
            self = .blanks
        } else {
            return nil
        }
    }

    /// Whether there is simply none, as where nobody wants to use the provider.
    package var isAbsence: Bool { self == .empty || self == .absent }

    /// What is the matter, behind the name of the variable or file.
    package var reason: String {
        switch self {
        case .empty, .emptyFile: "holds no key"
        case .absent: "is not there"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .irregular: "is no plain file"
        case .silentPipe: "is a pipe that nobody wrote to in time"
        case .tooLarge: "is larger than \(Self.mostBytes) bytes"
        case .noUTF8: "is not UTF-8"
        case .severalLines: "holds several lines"
        case .blanks: "holds blanks before or behind the key"
        case .controlCharacter: "holds a character that no header may hold"
        }
    }

    /// What to do, as the end of a sentence.
    package var cure: String {
        switch self {
        case .empty: "set it"
        case .absent, .emptyFile: "write the key to it"
        case .unreadable: "make it readable"
        case .irregular: "name a file that holds the key"
        case .silentPipe: "write to it first, or name a file"
        case .tooLarge, .noUTF8, .severalLines, .blanks, .controlCharacter: "let it hold the key and nothing else"
        }
    }
}
