import Diagnostics
import EnvironmentModel
import ProviderKit

/// Kinds of providers with which configurations are read in tests; none of them can be built.
enum ConfigurationSample {
    static let air = kind(
        "air", .airQuality, limits: CallLimits(hour: 500, concurrent: 4, counting: .windows),
        options: [
            .init(name: "domains", about: "Which model.", preset: "auto", choices: ["auto", "cams_europe"]),
            .init(name: "model", about: "Any text.", preset: nil),
        ])
    static let pollen = kind(
        "pollen", .pollen,
        credentials: [
            .init(name: "key", isRequired: true, signUp: "https://example.org"),
            .init(name: "token", isRequired: false, signUp: "https://example.org"),
        ])
    static let places = kind("places", .places, freshness: .none)
    static let climate = kind("climate", .climate)

    private static func kind(
        _ name: String, _ capability: Capability, limits: CallLimits = .none, options: [AdapterKind.Option] = [],
        freshness: Freshness = .hour, credentials: [AdapterKind.Credential] = []
    ) -> AdapterKind {
        AdapterKind(
            name: name, capability: capability, endpoint: "https://\(name).example.org/v1", options: options,
            credentials: credentials,
            presets: .init(
                timeout: .seconds(9), maxAge: .seconds(21_600), freshness: freshness,
                coverage: Coverage(from: Day(year: 2013, month: 1, day: 1)), limits: limits,
                attribution: Attribution(text: "Preset"), terms: "none"),
            build: .planned("it is a sample"))
    }

    static func read(
        _ text: String, directory: String = "", thorough: Bool = false, environment: [String: String] = [:]
    ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        readConfiguration(
            Array(text.utf8), file: "f", directory: directory, thorough: thorough,
            adapters: [air, pollen, places, climate], environment: environment)
    }

    /// What is said of a file whose only provider, `p`, has these keys.
    static func findings(ofProvider keys: String, environment: [String: String] = [:]) -> [String] {
        let text = "version: 1\nproviders:\n  p: {\(keys)}\n"
        return read(text, environment: environment).diagnostics.map(\.text)
    }
}
