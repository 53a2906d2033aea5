/// What the abbreviation of a time zone says of its offset, to find answers that contradict themselves. An offset is never
/// taken from it: most abbreviations mean several zones.
enum ZoneAbbreviation {
    /// Seconds east of Greenwich; nil for an abbreviation that several zones share or that is not known.
    static func offset(_ text: String) -> Int? {
        table[text] ?? written(text)
    }

    /// Those that mean one offset wherever the tz database has them today.
    private static let table: [String: Int] = [
        "GMT": 0, "UTC": 0, "WET": 0, "WEST": 3600, "CET": 3600, "CEST": 7200, "EET": 7200, "EEST": 10_800,
        "WAT": 3600, "CAT": 7200, "SAST": 7200, "EAT": 10_800, "MSK": 10_800, "JST": 32_400, "KST": 32_400,
        "AWST": 28_800, "ACST": 34_200, "ACDT": 37_800, "AEST": 36_000, "AEDT": 39_600, "NZST": 43_200,
        "NZDT": 46_800, "NDT": -9_000, "ADT": -10_800, "EDT": -14_400,
        "AKST": -32_400, "AKDT": -28_800,
    ]

    /// Reads `GMT+2`, `GMT+5:30`, `-03` and `+0530`.
    private static func written(_ text: String) -> Int? {
        var rest = Array((text.hasPrefix("GMT") ? text.dropFirst(3) : Substring(text)).utf8)
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        rest.removeFirst()
        let digits = rest.filter { $0 != UInt8(ascii: ":") }.map { Int($0) - 48 }
        guard (1...4).contains(digits.count), digits.allSatisfy((0...9).contains) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + $1 }
        let seconds = digits.count <= 2 ? number * 3600 : number / 100 * 3600 + number % 100 * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
