/// What people call countries beside the gazetteer's name and the ISO code.
enum CountryNames {
    /// Everyday names of the country with this ISO 3166-1 alpha-2 code.
    static func names(of code: String) -> [String] { table[code] ?? [] }

    private static let table: [String: [String]] = [
        "AE": ["UAE", "Emirates"], "BA": ["Bosnia"], "CD": ["DR Congo", "DRC"], "CH": ["Schweiz", "Suisse"],
        "CI": ["Ivory Coast"], "CN": ["China", "PRC"], "CZ": ["Czech Republic"], "DE": ["Deutschland"],
        "DK": ["Danmark"], "ES": ["España"], "FI": ["Suomi"], "GB": ["UK", "Great Britain", "Britain"],
        "HR": ["Hrvatska"], "IR": ["Iran"], "IT": ["Italia"], "KP": ["North Korea"], "KR": ["South Korea", "Korea"],
        "LA": ["Laos"], "MD": ["Moldova"], "MK": ["Macedonia"], "NL": ["Netherlands", "Holland", "Nederland"],
        "NO": ["Norge"], "NZ": ["Aotearoa"], "PL": ["Polska"], "RU": ["Russia"], "SE": ["Sverige"], "SY": ["Syria"],
        "TR": ["Turkey"], "TZ": ["Tanzania"], "US": ["USA", "America", "United States of America"],
        "VE": ["Venezuela"], "VN": ["Vietnam"], "AT": ["Österreich"], "BR": ["Brasil"], "JP": ["Nippon"],
    ]
}
