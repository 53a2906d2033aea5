import Diagnostics
import EnvironmentModel
import Glibc
import ProviderKit
import Testing
import YAML

/// What a configuration without mistakes becomes.
@Suite struct ConfigurationValueTests {
    private static func provider(_ keys: String) throws -> ProviderDefinition {
        let read = ConfigurationSample.read("version: 1\nproviders:\n  p: {\(keys)}", directory: "/etc/b")
        return try #require(read.configuration?.providers.first)
    }

    @Test func presetsHoldWhereTheFileSaysNothing() throws {
        let provider = try Self.provider("adapter: air")
        #expect(provider.mark == YAMLMark(line: 3, column: 3))
        #expect(provider.endpoint == "https://air.example.org/v1")
        #expect(provider.options == ["domains": "auto"])
        #expect(provider.enabled == .yes)
        #expect(provider.coverage == ConfigurationSample.air.presets.coverage)
        #expect(provider.timeout == .seconds(9))
        #expect(provider.retries == 2)
        #expect(provider.maxAge == .seconds(21_600))
        #expect(provider.attribution.text == "Preset")
        #expect(
            provider.limits == ConfigurationSample.air.presets.limits && provider.cache == nil && provider.absent == []
                && !provider.isReplay)
    }

    @Test func whatTheFileSaysWins() throws {
        let provider = try Self.provider(
            """
            adapter: air, base_url: 'http://127.0.0.1:8080/v1', options: {domains: cams_europe, model: 1.10},
                enabled: false, timeout: 500ms, retries: 0, max_age: 12h, contact: me@example.org, ca_file: ca.pem,
                attribution: {text: T, licence: L, url: 'https://u.example'}, absent: [-999, "-999", NO], allow_insecure: true
            """)
        #expect(provider.endpoint == "http://127.0.0.1:8080/v1")
        #expect(provider.options == ["domains": "cams_europe", "model": "1.10"])
        #expect(provider.enabled == .no)
        #expect(provider.timeout == .milliseconds(500))
        #expect(provider.retries == 0)
        #expect(provider.maxAge == .seconds(43_200))
        #expect(provider.contact == "me@example.org")
        #expect(provider.caFile == "/etc/b/ca.pem")
        #expect(provider.attribution == Attribution(text: "T", licence: "L", url: "https://u.example"))
        #expect(provider.absent == [.number(-999), .text("-999"), .text("NO")])
        #expect(provider.allowInsecure)
    }

    /// The sample's own limits are 500 calls an hour and 4 at once, counted in windows.
    @Test(arguments: [
        ("timeout: 1s", CallLimits(hour: 500, concurrent: 4, counting: .windows)), ("limits: none", .none),
        ("limits: {minute: 50, concurrent: 2}", CallLimits(minute: 50, hour: 500, concurrent: 2, counting: .windows)),
        (
            "limits: {second: 1, hour: 2, day: 3}",
            CallLimits(second: 1, hour: 2, day: 3, concurrent: 4, counting: .windows)
        ),
        // Another host has limits of its own.
        ("base_url: 'http://127.0.0.1:8080/v1'", CallLimits(concurrent: 4, counting: .windows)),
        ("base_url: 'https://customer-air.example.org/v1'", CallLimits(concurrent: 4, counting: .windows)),
        (
            "base_url: 'https://mirror.example.org/v1', limits: {minute: 5}",
            CallLimits(minute: 5, concurrent: 4, counting: .windows)
        ),
        ("base_url: 'https://mirror.example.org/v1', limits: none", .none),
        // The same host by another path.
        ("base_url: 'HTTPS://AIR.example.org:443/v2'", CallLimits(hour: 500, concurrent: 4, counting: .windows)),
    ])
    func limits(key: String, expected: CallLimits) throws {
        #expect(try Self.provider("adapter: air, " + key).limits == expected)
    }

    @Test(arguments: ["0", "-1", "1.5", "many", "2000000000", "[1]"]) func aLimitIsACountOfCalls(value: String) {
        for key in ["second", "minute", "hour", "day", "concurrent"] {
            let findings = ConfigurationSample.findings(ofProvider: "adapter: air, limits: {\(key): \(value)}")
            #expect(findings.count == 1, "\(key): \(findings)")
        }
    }

    @Test(arguments: ["-1", "11", "1.5", "some"]) func retriesAreAFew(value: String) {
        #expect(ConfigurationSample.findings(ofProvider: "adapter: air, retries: \(value)").count == 1)
    }

    @Test(arguments: [
        ("cache: none", CachePolicy.none), ("cache: {fresh: 1m}", CachePolicy(fresh: .seconds(60))),
        ("cache: {fresh: 0s, stale_if_error: 7d}", CachePolicy(fresh: .zero, staleIfError: .seconds(604_800))),
    ])
    func cachePolicy(key: String, expected: CachePolicy) throws {
        #expect(try Self.provider("adapter: air, " + key).cache == expected)
    }

    @Test func aBoxMayCrossTheDateLine() throws {
        let coverage = try Self.provider("adapter: air, coverage: {box: [170, -50, -170, -30.5], to: 2020-12-31}")
            .coverage
        #expect(coverage.box == Coverage.Box(west: 170, south: -50, east: -170, north: -30.5))
        #expect(coverage.from == Day(year: 2013, month: 1, day: 1))
        #expect(coverage.to == Day(year: 2020, month: 12, day: 31))
    }

    @Test func aReplayHasTheAdapterThatItReplays() throws {
        let provider = try Self.provider("adapter: replay, of: places, fixtures: Fixtures/berlin")
        #expect(provider.adapter.name == "places")
        #expect(provider.fixtures == "/etc/b/Fixtures/berlin")
        #expect(provider.isReplay)
    }

    @Test func credentialsAreNamedAndNotKept() throws {
        let provider = try Self.provider("adapter: pollen, credentials: {key: {env: K}, token: {file: /run/t}}")
        #expect(provider.credentials == ["key": .environment("K"), "token": .file("/run/t")])
    }

    @Test func anAliasMayStandForAValue() throws {
        let text = "version: 1\nx-limits: &free {minute: 5}\nproviders: {p: {adapter: air, limits: *free}}"
        #expect(ConfigurationSample.read(text).configuration?.providers.first?.limits.minute == 5)
    }

    @Test func capabilitiesKeepTheOrderOfTheirProviders() throws {
        let text = """
            version: 1
            providers: {a: {adapter: air}, b: {adapter: air}, c: {adapter: climate}}
            capabilities:
              air_quality: {providers: [b, a], merge: {default: fill, ozone: median}, next_when: [failed]}
              climate: {providers: [c]}
            """
        let configuration = try #require(ConfigurationSample.read(text).configuration)
        #expect(configuration.providers.map(\.name) == ["a", "b", "c"])
        let ozone = try #require(Metric(named: "ozone"))
        let air = CapabilityRule(
            providers: ["b", "a"], merge: MergeRule(standard: .fill, fields: [ozone: .median]), nextWhen: [.failed])
        let climate = CapabilityRule(
            providers: ["c"], merge: MergeRule(standard: .first), nextWhen: [.failed, .empty, .noCoverage, .stale])
        #expect(configuration.capabilities == [.airQuality: air, .climate: climate])
    }

    @Test(arguments: ["first", "fill", "freshest", "median", "mean", "max", "all"])
    func everyStrategyIsKnown(name: String) {
        let text =
            "version: 1\nproviders: {a: {adapter: air}}\ncapabilities: {air_quality: {providers: [a], merge: \(name)}}"
        let rule = ConfigurationSample.read(text).configuration?.capabilities[.airQuality]
        #expect(rule?.merge.standard.rawValue == name)
    }

    @Test func theTopOfTheFile() throws {
        let text =
            "version: 1\nproviders: {}\ncache: {file: c.db, size: 1MiB}\nprecision: 2\n"
            + "plugins: [P, ./Q, ../R, /opt/p]"
        let configuration = try #require(ConfigurationSample.read(text, directory: "/etc/b").configuration)
        #expect(configuration.cache == CacheSettings(file: "/etc/b/c.db", size: 1_048_576))
        #expect(configuration.precision == 2)
        #expect(configuration.plugins == ["/etc/b/P", "/etc/b/Q", "/etc/b/../R", "/opt/p"])
        #expect(configuration.file == "f")
        #expect(configuration.directory == "/etc/b")
    }

    @Test func theLeastFile() throws {
        let configuration = try #require(ConfigurationSample.read("version: 1\nproviders: {}").configuration)
        #expect(configuration.cache == CacheSettings(file: nil, size: 64_000_000))
        #expect(configuration.precision == 4)
        #expect(configuration.plugins == [] && configuration.capabilities.isEmpty && configuration.providers.isEmpty)
    }
}
