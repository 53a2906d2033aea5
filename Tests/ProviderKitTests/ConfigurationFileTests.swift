import Diagnostics
import EnvironmentModel
import ProviderKit
import Testing

/// What is said of the keys at the top of a file and of its capabilities, word for word.
@Suite struct ConfigurationFileTests {
    @Test(arguments: [
        ("", "1:1: error: the file is empty; begin it with 'version: 1'"),
        ("[]", "1:1: error: the file must be a mapping, not a list"),
        ("providers: {}", "1:1: error: the file has no 'version'; add 'version: 1'"),
        ("version: 1", "1:1: error: the file has no 'providers'; add 'providers: …'"),
        ("version: 2\nproviders: {}", "1:10: error: version 2 of this file is not known; write 'version: 1'"),
        (
            "version: '1'\nproviders: {}",
            "1:10: error: 'version' must be a whole number, not '1'; write it without quotes"
        ),
        ("version: 1\nproviders:\n", "2:1: error: 'providers' has no value; give it one, or remove it"),
        ("version: 1\nproviders: []", "2:12: error: 'providers' must be a mapping, not a list"),
        ("version: 1\nproviders: {p: }", "2:13: error: 'p' has no value; give it one, or remove it"),
        (
            "version: 1\nproviders: {a/b: {adapter: air}}",
            "2:13: error: 'a/b' is no name for a provider; write at most 64 letters, digits, '-', '_' and '.'"
        ),
        (
            "version: 1\nproviders: {}\nplugin: [a]",
            "3:1: error: 'plugin' is not a key of this file; write 'plugins'"
        ),
        ("version: 1\nproviders: {}\nprecision: 8", "3:12: error: 'precision' must be from 0 to 7, not '8'"),
        ("version: 1\nproviders: {}\ncache: none", "3:8: error: 'cache' must be a mapping, not 'none'"),
        (
            "version: 1\nproviders: {}\ncache: {size: 64}",
            "3:15: error: 'size' must be a size such as '500KB', '64MB' or '1MiB', not '64'; write '64MB'"
        ),
        (
            "version: 1\nproviders: {}\nplugins: Plugins",
            "3:10: error: 'plugins' must be a list, not 'Plugins'; write 'plugins: [Plugins]'"
        ),
        (
            "version: 1\nproviders: {}\nplugins: [\"a\\0\"]",
            "3:11: error: 'a\\u{0}' is no path; write the name of a file or folder"
        ),
        (
            "version: 1\nproviders: {p: {adapter: air}}\nproviders: {}",
            "3:1: error: the key 'providers' stands here and on line 2; remove one of them"
        ),
    ])
    func aMistakeInTheFile(text: String, finding: String) {
        let (configuration, diagnostics) = ConfigurationSample.read(text)
        #expect(diagnostics.map(\.text) == ["f:" + finding])
        #expect(configuration == nil)
    }

    @Test(arguments: [
        ("air: {providers: [a]}", "3: error: 'air' is not a capability; write 'air_quality'"),
        (
            "air_quality: [a]",
            "16: error: 'air_quality' must be a mapping, not a list; write 'air_quality: {providers: […]}'"
        ),
        ("air_quality: {}", "3: error: 'air_quality' has no 'providers'; add 'providers: …'"),
        ("air_quality: {providers: a}", "28: error: 'providers' must be a list, not 'a'; write 'providers: [a]'"),
        ("air_quality: {providers: [a, a]}", "32: error: 'a' is listed twice; remove one of them"),
        (
            "air_quality: {providers: [open-ari]}",
            "29: error: 'open-ari' is not a provider of this file; write 'open-air'"
        ),
        (
            "air_quality: {providers: [open-places]}",
            "29: error: 'open-places' answers 'places', not 'air_quality'; list it under 'places'"
        ),
        ("air_quality: {providers: [a], merge: fil}", "40: error: 'fil' is not a merge strategy; write 'fill'"),
        (
            "air_quality: {providers: [a], merge: {default: sum}}",
            "50: error: 'sum' is not a merge strategy; "
                + "known: 'first', 'fill', 'freshest', 'median', 'mean', 'max', 'all'"
        ),
        (
            "air_quality: {providers: [a], merge: {ozon: median}}",
            "41: error: 'ozon' is not a field of 'air_quality'; write 'ozone'"
        ),
        (
            "places: {providers: [open-places], merge: {ozone: median}}",
            "46: error: 'ozone' is not a field of 'places'; known: 'default'"
        ),
        (
            "air_quality: {providers: [a], next_when: [never]}",
            "45: error: 'never' is not a reason to ask the next provider; "
                + "known: 'failed', 'empty', 'no_coverage', 'stale'"
        ),
        (
            "air_quality: {providers: [a], next_when: failed}",
            "44: error: 'next_when' must be a list, not 'failed'; write 'next_when: [failed]'"
        ),
        (
            "air_quality: {providers: [a], order: [a]}",
            "33: error: 'order' is not a key of a capability; "
                + "known: 'providers', 'merge', 'next_when'"
        ),
    ])
    func aMistakeInACapability(capability: String, finding: String) {
        let providers = "a: {adapter: air}, open-air: {adapter: air}, open-places: {adapter: places}"
        let text = "version: 1\nproviders: {\(providers)}\ncapabilities:\n  \(capability)"
        #expect(ConfigurationSample.read(text).diagnostics.map(\.text) == ["f:4:" + finding])
    }

    @Test(arguments: [
        ("{adapter: airr}", "f:2:26: error: 'airr' is not an adapter; write 'air'"),
        ("air", "f:2:16: error: 'a' must be a mapping, not 'air'"),
    ])
    func aProviderWithMistakesIsNotCalledUndefinedToo(provider: String, finding: String) {
        let text = "version: 1\nproviders: {a: \(provider)}\ncapabilities: {places: {providers: [a]}}"
        #expect(ConfigurationSample.read(text).diagnostics.map(\.text) == [finding])
    }

    /// What is read twice is said once: by two who look at it, or as the value of two aliases.
    @Test(arguments: [
        ("version: 1\nproviders: {}\nplugins: Plugins", 1),
        (
            "version: 1\nproviders: {a: {adapter: air, limits: &l {minute: x}}, b: {adapter: air, limits: *l}, "
                + "c: {adapter: air, limits: *l}}", 1
        ),
        ("version: 1\nproviders: {a: {adapter: air, timeout: 5}, b: {adapter: air, timeout: 5}}", 2),
    ])
    func aMistakeIsReportedOnce(text: String, count: Int) {
        let findings = ConfigurationSample.read(text, thorough: true).diagnostics.filter { $0.severity == .error }
        #expect(findings.count == count, "\(findings.map(\.text))")
    }

    @Test func everyMistakeIsReportedAtOnceInTheOrderOfTheFile() {
        let text = """
            version: 3
            providers:
              a: {adaptor: air}
              b: {adapter: air, timeout: 5}
              b: {adapter: air}
              c: {adapter: pollen}
            capabilities:
              air_quality: {providers: [bb], merge: all}
              clymate: {providers: []}
            precision: -1
            """
        let findings = ConfigurationSample.read(text).diagnostics.map { "\($0.line):\($0.column) \($0.rule)" }
        #expect(
            findings == [
                "1:10 unknown_version", "3:3 missing_key", "3:7 unknown_key", "4:30 wrong_type", "5:3 duplicate_key",
                "6:3 missing_credential", "8:29 unknown_provider", "9:3 unknown_capability", "10:12 out_of_range",
            ])
    }
}
