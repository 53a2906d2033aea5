/// The characters that one place of a pattern takes.
struct ScalarSet: Sendable {
    var isNegated = false
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var categories: [UnicodeCategory] = []

    /// What one look costs, in steps.
    var size: Int { 1 + ranges.count + categories.count }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed = ranges.contains { $0.contains(scalar) } || categories.contains { $0.contains(scalar) }
        return isListed != isNegated
    }
}

/// A general category of Unicode by its name, such as `L` for all letters or `Lu` for those in upper case.
struct UnicodeCategory: Sendable {
    private let members: Set<Unicode.GeneralCategory>
    private let isNegated: Bool

    /// Nil when RFC 9485 has no such name: surrogates, which no text has, are left out.
    init?(_ name: String, isNegated: Bool) {
        members = Set(Self.names.filter { $0.key == name || (name.utf8.count == 1 && $0.key.hasPrefix(name)) }.values)
        guard !members.isEmpty else { return nil }
        self.isNegated = isNegated
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        members.contains(scalar.properties.generalCategory) != isNegated
    }

    private static let names: [String: Unicode.GeneralCategory] = [
        "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
        "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
        "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
        "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
        "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
        "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
        "Cn": .unassigned, "Co": .privateUse,
    ]
}
