import Diagnostics
import ProviderKit
import Testing

/// What is said of the keys of a provider, word for word.
@Suite struct ConfigurationProviderTests {
    @Test(arguments: [
        ("", "3:3: error: 'p' has no 'adapter'; add 'adapter: …'"),
        ("adapter: place", "3:16: error: 'place' is not an adapter; write 'places'"),
        ("adapter: [air]", "3:16: error: 'adapter' must be text, not a list"),
        ("adapter: replay, of: air", "3:3: error: 'p' has no 'fixtures'; add 'fixtures: …'"),
        ("adapter: replay, fixtures: F", "3:3: error: 'p' has no 'of'; add 'of: …'"),
        (
            "adapter: replay, fixtures: F, of: replay",
            "3:41: error: 'replay' is not an adapter that could be replayed; "
                + "known: 'air', 'pollen', 'places', 'climate'"
        ),
        (
            "adapter: air, of: air",
            "3:21: error: 'of' belongs to 'adapter: replay' only; remove it, or write 'adapter: replay'"
        ),
        (
            "adapter: air, fixtures: F",
            "3:21: error: 'fixtures' belongs to 'adapter: replay' only; remove it, or write 'adapter: replay'"
        ),
        ("adapter: air, timout: 1s", "3:21: error: 'timout' is not a key of a provider; write 'timeout'"),
        ("adapter: air, options: {domain: auto}", "3:31: error: 'domain' is not an option of 'air'; write 'domains'"),
        (
            "adapter: air, options: {domains: cams}",
            "3:40: error: 'cams' is not a value of 'domains'; write 'cams_europe'"
        ),
        ("adapter: places, options: {x: y}", "3:34: error: 'x' is not an option of 'places'"),
        (
            "adapter: air, enabled: yes",
            "3:30: error: 'yes' is not a value of 'enabled'; known: 'true', 'false', 'if_credentials'"
        ),
        (
            "adapter: air, enabled: if_credential",
            "3:30: error: 'if_credential' is not a value of 'enabled'; write 'if_credentials'"
        ),
        (
            "adapter: air, contact: \"a\\nb\"",
            "3:30: error: 'a\\u{a}b' does not fit into a User-Agent; write an address of at most 200 ASCII characters"
        ),
        ("adapter: air, ca_file: ''", "3:30: error: '' is no path; write the name of a file or folder"),
        ("adapter: air, attribution: {licence: x}", "3:21: error: 'attribution' has no 'text'; add 'text: …'"),
        (
            "adapter: air, allow_insecure: 1",
            "3:37: error: 'allow_insecure' must be 'true' or 'false', not '1'; write 'true'"
        ),
        (
            "adapter: air, base_url: 'http://air.test/'",
            "3:31: error: 'http://air.test/' is not encrypted; write 'https://', or add 'allow_insecure: true'"
        ),
    ])
    func aMistakeInAProvider(keys: String, finding: String) {
        #expect(ConfigurationSample.findings(ofProvider: keys) == ["f:" + finding])
    }

    @Test(arguments: [
        (
            "coverage: {box: [1, 2, 3]}",
            "37: error: 'box' has 3 numbers, not 4; write '[west, south, east, north]' in degrees"
        ),
        (
            "coverage: {box: [1, 50, 2, 40]}",
            "41: error: the south edge is north of the north edge; write '[west, south, east, north]' in degrees"
        ),
        ("coverage: {box: [181, 0, 2, 4]}", "38: error: an entry of 'box' must be from -180 to 180, not '181'"),
        ("coverage: {from: 2015-02-30}", "38: error: '2015-02-30' is no day of the calendar; write it as '2013-01-01'"),
        (
            "coverage: {from: 2014-01-01, to: 2013-01-01}",
            "54: error: 'to' (2013-01-01) is before 'from' (2014-01-01); swap them"
        ),
        (
            "coverage: {to: 2012-01-01}",
            "36: error: 'to' (2012-01-01) is before 'from' (2013-01-01); write a later day"
        ),
        ("coverage: europe", "31: error: 'coverage' must be a mapping, not 'europe'"),
        ("limits: 5", "29: error: 'limits' must be 'none' or a mapping such as '{minute: 600}', not '5'"),
        ("limits: {minuts: 5}", "30: error: 'minuts' is not a key of the limits; write 'minute'"),
        ("limits: {minute: 0}", "38: error: 'minute' must be from 1 to 1000000000, not '0'"),
        ("cache: off", "28: error: 'cache' must be 'none' or a mapping such as '{fresh: 15m}', not 'off'"),
        ("cache: {fresh: -1s}", "36: error: 'fresh' must be from '0s' to '365d', not '-1s'"),
        (
            "timeout: 10",
            "30: error: 'timeout' must be a time such as '500ms', '10s', '15m' or '24h', not '10'; write '10s'"
        ),
        ("timeout: -1s", "30: error: 'timeout' must be from '1ms' to '1h', not '-1s'"),
        ("retries: 11", "30: error: 'retries' must be from 0 to 10, not '11'"),
        ("max_age: 0h", "30: error: 'max_age' must be from '1s' to '3650d', not '0h'"),
        ("absent: -999", "29: error: 'absent' must be a list, not '-999'; write 'absent: [-999]'"),
    ])
    func aMistakeInAPolicy(key: String, finding: String) {
        #expect(ConfigurationSample.findings(ofProvider: "adapter: air, " + key) == ["f:3:" + finding])
    }

    @Test func notesAreIgnored() {
        #expect(ConfigurationSample.findings(ofProvider: "adapter: air, x-why: [{a: b}]") == [])
    }

    @Test func theOtherKeysOfAMisspeltAdapterAreCheckedAllTheSame() {
        let findings = ConfigurationSample.findings(ofProvider: "adapter: plces, timeout: 5, options: {a: b}")
        #expect(findings.count == 2)
        #expect(findings.last?.hasPrefix("f:3:32: error: 'timeout' must be a time") == true)
    }
}
