import EnvironmentModel
import Testing

/// What is left of texts that others wrote.
@Suite struct ForeignTextTests {
    @Test(arguments: [
        "GMT", "UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "America/Port-au-Prince",
        "GMT0", String(repeating: "z", count: 64),
    ])
    func isTheNameOfAZone(text: String) { #expect(text.isZoneName) }

    @Test(arguments: [
        "", "/", "Europe/", "/Europe", "Europe//Berlin", "../etc/passwd", "Europe/../x", "Europe/Berlin\n",
        "Europe/Bérlin",
        "Europe Berlin", "Europe/\u{202E}Berlin", "+02:00", "1/2", "\u{1B}[2J", String(repeating: "z", count: 65),
    ])
    func isNoNameOfAZone(text: String) { #expect(!text.isZoneName) }

    @Test(arguments: [
        ("DE", true), ("de", true), ("", false), ("D", false), ("DEU", false), ("D1", false), ("é", false),
    ])
    func aCountryCodeIsTwoLetters(text: String, isCode: Bool) { #expect(text.isCountryCode == isCode) }

    @Test(
        arguments: [
            ("Berlin", 256, "Berlin"), ("Berlin", 3, "Ber"), ("", 3, nil), ("\u{0}\u{1F}\u{7F}\u{9F}", 3, nil),
            ("a\u{202A}b\u{202E}c\u{2066}d\u{2069}e", 5, "abcde"), ("a\u{2028}b", 3, "ab"),
            ("\u{200F}\u{645}", 3, "\u{200F}\u{645}"), ("北京", 1, "北"), ("\r\na", 1, "a"),
        ] as [(String, Int, String?)])
    func aTextLosesWhatControls(text: String, longest: Int, kept: String?) {
        #expect(text.plain(longest: longest) == kept)
    }

    @Test(arguments: [(99_999, "99999"), (-0.5, "-0.5"), (1e300, "1e+300"), (-1e-12, "-1e-12"), (0, "0")])
    func aNumberHasNoEmptyFraction(number: Double, text: String) { #expect(number.plainText == text) }

    @Test(arguments: [
        ("Europe/Berlin", true), ("Europe/Berlin\u{7}", false), (String(repeating: "x", count: 4000), false),
    ])
    func onlyAZoneNameReachesAValue(name: String, isKept: Bool) {
        let expected = isKept ? name : nil
        let air = AirQualitySample(used: .origin, elevation: nil, timezone: name, time: nil, readings: [])
        #expect(air.timezone == expected)
        #expect(ClimateSample(used: .origin, timezone: name, offset: 0, days: [:]).timezone == expected)
        let method = PollenForecast.Method(unit: .pollenIndex, isComputed: false, basis: "b", language: "en")
        #expect(PollenForecast(method: method, days: [], timezone: name).timezone == expected)
    }
}
