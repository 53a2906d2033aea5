import Diagnostics
import EnvironmentModel
import Glibc
import ProviderKit
import Testing

/// The `providers.yaml` at the top of the package, read with stand-ins for the adapters it names.
@Suite struct ConfigurationShippedTests {
    private static let adapters: [AdapterKind] = [
        adapter("open-meteo/air-quality", .airQuality),
        adapter("open-meteo/archive", .climate, options: ["models", "recent"]),
        adapter("open-meteo/geocoding", .places),
        adapter("open-meteo/pollen", .pollen),
        adapter("google-pollen", .pollen, credentials: ["key"]),
        adapter("google-pollen/proxy", .pollen),
    ]

    private static func adapter(
        _ name: String, _ capability: Capability, options: [String] = [], credentials: [String] = []
    ) -> AdapterKind {
        AdapterKind(
            name: name, capability: capability, endpoint: "https://example.org",
            options: options.map { .init(name: $0, about: "", preset: nil) },
            credentials: credentials.map { .init(name: $0, isRequired: true, signUp: "") },
            presets: .init(attribution: Attribution(text: ""), terms: ""), build: .planned("it is a stand-in"))
    }

    private static func read(environment: [String: String] = [:]) throws -> Configuration {
        let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/providers.yaml"
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { $1 = fread($0.baseAddress, 1, 65_536, file) }
        let (configuration, diagnostics) = readConfiguration(
            bytes, file: "providers.yaml", directory: "", adapters: adapters, environment: environment)
        #expect(diagnostics.map(\.text) == [])
        return try #require(configuration)
    }

    @Test func itHasNoFindingsWithoutAnyKey() throws {
        #expect(try Self.read().providers.count == 7)
    }

    @Test func everyCapabilityHasAProvider() throws {
        let capabilities = try Self.read().capabilities
        for capability in Capability.allCases {
            #expect(capabilities[capability]?.providers.isEmpty == false, "\(capability)")
        }
    }

    @Test func onlyWhatNeedsLeaveOrAKeyIsNotAskedAtOnce() throws {
        let providers = try Self.read().providers
        #expect(providers.filter { $0.enabled == .no }.map(\.name) == ["breeze-pollen"])
        #expect(providers.filter { $0.enabled == .ifCredentials }.map(\.name) == ["google-pollen"])
        #expect(providers.filter(\.isReplay).map(\.fixtures) == ["Fixtures/berlin"])
    }
}
