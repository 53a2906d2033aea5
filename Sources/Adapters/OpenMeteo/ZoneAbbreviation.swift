/// What the abbreviation of a time zone says of its offset, to find answers that contradict themselves. An offset is never
/// taken from it: most abbreviations mean several zones.
enum ZoneAbbreviation {
    /// Seconds east of Greenwich; nil for an abbreviation that several zones share or that is not known.
    static func offset(_ text: String) -> Int? {
        written(text) ?? table[text]
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
        let bytes = text.utf8.span
        let sign = text.hasPrefix("GMT") ? 3 : 0
        guard sign < bytes.count, bytes[sign] == UInt8(ascii: "+") || bytes[sign] == UInt8(ascii: "-") else {
            return nil
        }
        var (number, count) = (0, 0)
        for position in sign + 1..<bytes.count where bytes[position] != UInt8(ascii: ":") {
            let byte = bytes[position]
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 4 else { return nil }
            (number, count) = (number * 10 + Int(byte) - 48, count + 1)
        }
        guard count > 0 else { return nil }
        let seconds = count <= 2 ? number * 3600 : number / 100 * 3600 + number % 100 * 60
        return bytes[sign] == UInt8(ascii: "-") ? -seconds : seconds
    }
}
