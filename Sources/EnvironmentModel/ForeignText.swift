/// What texts of providers must be before they reach an answer or a sentence.
extension String {
    /// At most `longest` code points, without characters that control a terminal or the direction of what follows; nil
    /// when nothing is left.
    package func plain(longest: Int) -> String? {
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars where !scalar.isControl {
            guard count < longest else { break }
            kept.append(scalar)
            count += 1
        }
        return kept.isEmpty ? nil : String(kept)
    }

    /// Whether it may be the name of an IANA time zone: at most 64 characters, in parts between slashes that begin with a
    /// letter. That there is such a zone is left to who has the rules.
    package var isZoneName: Bool {
        guard utf8.count <= 64 else { return false }
        let bytes = utf8.span
        var beginsPart = true
        for position in bytes.indices {
            let byte = bytes[position]
            switch byte {
            case _ where byte.isLetter: beginsPart = false
            case _ where beginsPart: return false
            case UInt8(ascii: "/"): beginsPart = true
            case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): break
            default: if !byte.isDigit { return false }
            }
        }
        return !beginsPart
    }

    /// Whether it may be an ISO 3166-1 alpha-2 code.
    package var isCountryCode: Bool { utf8.count == 2 && utf8.allSatisfy(\.isLetter) }
}

extension Unicode.Scalar {
    /// Whether a terminal or a page obeys it instead of showing it: C0, C1, line and paragraph separators, and what sets
    /// the direction of text (UAX 9).
    package var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
