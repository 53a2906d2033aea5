/// Text reduced to what two spellings of one name share: lower case, no diacritics, no punctuation, single blanks.
///
/// Latin letters lose their marks by a table, since the standard library offers no decomposition; other scripts keep
/// their letters.
package struct FoldedText: Sendable, Hashable {
    /// What is left after folding; compare it with other folded texts only.
    package let text: String

    /// Folds `original`; linear in its length.
    package init(_ original: some StringProtocol) {
        var folded = String.UnicodeScalarView()
        var needsBlank = false
        for scalar in original.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark: continue
            case .spaceSeparator, .dashPunctuation, .control, .connectorPunctuation:
                needsBlank = !folded.isEmpty
                continue
            case .otherPunctuation, .initialPunctuation, .finalPunctuation, .modifierLetter, .modifierSymbol: continue
            default: break
            }
            if needsBlank { folded.append(" ") }
            needsBlank = false
            if scalar.value < 0x80 {
                folded.append(scalar)
            } else {
                folded.append(contentsOf: (FoldedText.plain[scalar] ?? String(scalar)).unicodeScalars)
            }
        }
        text = String(folded)
    }

    /// As where umlauts and their like are written with two letters: `Köln` as `koeln`, `Tromsø` as `tromsoe`.
    package static func withDigraphs(_ original: String) -> FoldedText {
        FoldedText(original.lowercased().reduce(into: "") { $0 += digraphs[$1] ?? String($1) })
    }

    private static let digraphs: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"]

    /// Whether this begins with all of `other`.
    package func hasPrefix(_ other: FoldedText) -> Bool { text.hasPrefix(other.text) }

    private static let plain: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (letter, marked) in rows {
            for scalar in marked.unicodeScalars { table[scalar] = letter }
        }
        return table
    }()

    /// Each plain form and the lower-case letters that are written with it (Unicode blocks Latin-1 Supplement to Latin
    /// Extended Additional).
    private static let rows: [(String, String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặ"), ("ae", "æǣǽ"), ("b", "ƀɓḃḅḇ"), ("c", "çćĉċčƈḉ"),
        ("d", "ďđɗḋḍḏḑḓð"), ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệə"), ("f", "ƒḟ"), ("g", "ĝğġģǥǧǵɠḡ"),
        ("h", "ĥħȟḣḥḧḩḫẖ"), ("i", "ìíîïĩīĭįıǐȉȋɨḭḯỉị"), ("j", "ĵǰ"), ("k", "ķƙǩḱḳḵ"), ("l", "ĺļľŀłƚḷḹḻḽ"),
        ("m", "ḿṁṃ"), ("n", "ñńņňŉŋǹṅṇṉṋ"), ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"), ("oe", "œ"),
        ("p", "ƥṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩ"), ("ss", "ß"), ("t", "ţťŧțƫṫṭṯṱẗ"), ("th", "þ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"), ("y", "ýÿŷȳẏẙỳỵỷỹ"),
        ("z", "źżžƶȥẑẓẕ"),
    ]
}
