import EnvironmentModel

/// Abbreviations of first-level regions where people write them after a comma: ISO 3166-2 of the United States, Canada,
/// Australia and the United Kingdom's nations.
enum RegionCodes {
    /// The abbreviation of a region that is written as one or by its name, in the country with this ISO code; blanks in
    /// it do not count.
    static func code(of region: FoldedText, in country: String) -> String? {
        let written = region.text.filter { $0 != " " }
        return table[country]?[written] == nil ? codes[country]?[written] : written
    }

    /// By country, then by folded name without blanks.
    private static let codes: [String: [String: String]] = table.mapValues { regions in
        var codes: [String: String] = [:]
        for (code, name) in regions { codes[FoldedText(name).text.filter { $0 != " " }] = code }
        if regions["dc"] != nil { codes["washingtondc"] = "dc" }
        return codes
    }

    private static let table: [String: [String: String]] = [
        "US": unitedStates,
        "CA": [
            "ab": "Alberta", "bc": "British Columbia", "mb": "Manitoba", "nb": "New Brunswick",
            "nl": "Newfoundland and Labrador", "ns": "Nova Scotia", "nt": "Northwest Territories", "nu": "Nunavut",
            "on": "Ontario", "pe": "Prince Edward Island", "qc": "Quebec", "sk": "Saskatchewan", "yt": "Yukon",
        ],
        "AU": [
            "act": "Australian Capital Territory", "nsw": "New South Wales", "nt": "Northern Territory",
            "qld": "Queensland", "sa": "South Australia", "tas": "Tasmania", "vic": "Victoria",
            "wa": "Western Australia",
        ],
        "GB": ["eng": "England", "nir": "Northern Ireland", "sct": "Scotland", "wls": "Wales"],
    ]

    private static let unitedStates: [String: String] = [
        "al": "Alabama", "ak": "Alaska", "az": "Arizona", "ar": "Arkansas", "ca": "California", "co": "Colorado",
        "ct": "Connecticut", "de": "Delaware", "dc": "District of Columbia", "fl": "Florida", "ga": "Georgia",
        "hi": "Hawaii", "id": "Idaho", "il": "Illinois", "in": "Indiana", "ia": "Iowa", "ks": "Kansas",
        "ky": "Kentucky", "la": "Louisiana", "me": "Maine", "md": "Maryland", "ma": "Massachusetts", "mi": "Michigan",
        "mn": "Minnesota", "ms": "Mississippi", "mo": "Missouri", "mt": "Montana", "ne": "Nebraska", "nv": "Nevada",
        "nh": "New Hampshire", "nj": "New Jersey", "nm": "New Mexico", "ny": "New York", "nc": "North Carolina",
        "nd": "North Dakota", "oh": "Ohio", "ok": "Oklahoma", "or": "Oregon", "pa": "Pennsylvania",
        "ri": "Rhode Island", "sc": "South Carolina", "sd": "South Dakota", "tn": "Tennessee", "tx": "Texas",
        "ut": "Utah", "vt": "Vermont", "va": "Virginia", "wa": "Washington", "wv": "West Virginia", "wi": "Wisconsin",
        "wy": "Wyoming", "pr": "Puerto Rico",
    ]
}
