import Diagnostics
import Testing

@Suite struct VocabularyTests {
    private let keys = Vocabulary([
        "adapter", "base_url", "timeout", "retries", "cache", "ca_file", "of", "pm10", "pm2_5",
    ])

    @Test(arguments: [
        ("adaptor", ["adapter"]),
        ("timout", ["timeout"]),
        ("timeuot", ["timeout"]),
        ("TIMEOUT", ["timeout"]),
        ("base-url", ["base_url"]),
        ("ratries", ["retries"]),
        ("time", ["timeout"]),
        ("cach", ["cache"]),
        ("pm1", ["pm10"]),
        ("fo", ["of"]),
    ])
    func theNearestWordComesFirst(word: String, expected: [String]) {
        #expect(keys.nearest(to: word, limit: 1) == expected)
    }

    /// Whoever writes a formula within a name means the name.
    @Test(arguments: [
        ("european_aqi_no2", "european_aqi_nitrogen_dioxide"), ("EUROPEAN-AQI-NO2", "european_aqi_nitrogen_dioxide"),
        ("us_aqi_o3", "us_aqi_ozone"), ("us_aqi_so2", "us_aqi_sulphur_dioxide"), ("o3", "ozone"), ("nh3", "ammonia"),
        ("us_aqi_co", "us_aqi_carbon_monoxide"), ("us_aqi_pm25", "us_aqi_pm2_5"), ("no2", "nitrogen_dioxide"),
        ("co", "carbon_monoxide"), ("so2", "sulphur_dioxide"), ("ch4", "methane"), ("us_aqy_o3", "us_aqi_ozone"),
        ("us_aqi_oz", "us_aqi_ozone"),
    ])
    func aFormulaIsAName(word: String, expected: String) {
        let metrics = Vocabulary([
            "european_aqi", "european_aqi_pm2_5", "european_aqi_nitrogen_dioxide", "us_aqi", "us_aqi_pm2_5",
            "us_aqi_ozone", "us_aqi_sulphur_dioxide", "us_aqi_carbon_monoxide", "ozone", "ammonia", "methane",
            "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide",
        ])
        #expect(metrics.nearest(to: word).first == expected)
    }

    @Test(arguments: ["", "zzz", "wholly_different", "北京"])
    func aWordThatIsLikeNoneHasNoNearest(word: String) {
        #expect(keys.nearest(to: word).isEmpty)
    }

    @Test func equallyNearWordsComeInTheirOwnOrder() {
        #expect(Vocabulary(["bat", "cat", "rat", "mat"]).nearest(to: "hat") == ["bat", "cat", "rat"])
    }

    @Test func noVocabularyKnowsNothing() {
        #expect(Vocabulary([]).nearest(to: "adapter").isEmpty)
    }

    @Test func aMegabyteIsComparedByItsBeginning() {
        let word = String(repeating: "a", count: 1 << 20)
        #expect(keys.nearest(to: word).isEmpty)
    }
}
