import EnvironmentModel

/// The texts that follow a rule which a length cannot express.
package enum TextPattern: Sendable, CaseIterable {
    /// ISO 3166-1 alpha-2, in any case.
    case country
    /// What may be a BCP 47 tag: at most 35 letters, digits and hyphens.
    case language
    /// The same with at most 16, as long as the tags of gazetteers get.
    case shortLanguage
    /// Two digits, a hyphen, two digits; whether the calendar has the day is left to its reader.
    case monthDay
    /// What may be the name of a place: 1 to 256 code points that are no JSON and no coordinates.
    case placeName
    /// What may be the name of an IANA time zone; whether there is one is left to who has the rules.
    case zone

    /// The rule as a regular expression of JSON Schema (ECMA-262).
    package var expression: String {
        switch self {
        case .country: "^[A-Za-z]{2}$"
        case .language: "^[A-Za-z0-9-]{2,35}$"
        case .shortLanguage: "^[A-Za-z0-9-]{2,16}$"
        case .monthDay: "^[0-9]{2}-[0-9]{2}$"
        case .placeName: Self.placeNameExpression
        case .zone: "^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z][A-Za-z0-9_+-]*)*$"
        }
    }

    /// What it takes, as the end of a sentence that begins with 'must be'.
    var expectation: String {
        switch self {
        case .country: "the two letters of a country, such as 'DE'"
        case .language: "a language tag of 2 to 35 letters, digits and hyphens, such as 'en' or 'pt-BR'"
        case .shortLanguage: "a language tag of 2 to 16 letters, digits and hyphens, such as 'en' or 'pt-BR'"
        case .monthDay: "a day of the calendar as 'MM-DD', such as '08-20'"
        case .placeName: "a name of 1 to 256 characters"
        case .zone: "the name of a time zone, such as 'Europe/Berlin'"
        }
    }

    /// Whether all of `text` follows the rule.
    package func matches(_ text: String) -> Bool {
        let bytes = text.utf8
        return switch self {
        case .country: bytes.count == 2 && bytes.allSatisfy(\.isLetter)
        case .language: (2...35).contains(bytes.count) && bytes.allSatisfy(\.isOfTag)
        case .shortLanguage: (2...16).contains(bytes.count) && bytes.allSatisfy(\.isOfTag)
        case .monthDay:
            bytes.count == 5
                && zip(bytes, 0...).allSatisfy { byte, index in index == 2 ? byte.isHyphen : byte.isDigit }
        case .placeName: Self.isPlaceName(text)
        case .zone: text.isZoneName
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isHyphen: Bool { self == UInt8(ascii: "-") }
    fileprivate var isOfTag: Bool { isLetter || isDigit || isHyphen }
}
