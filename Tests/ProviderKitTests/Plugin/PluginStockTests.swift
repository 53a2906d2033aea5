import Diagnostics
import EnvironmentModel
import ProviderKit
import Synchronization
import Testing

/// Which plug-ins are compiled when a configuration is read, and which wait until somebody looks at them.
@Suite struct PluginStockTests {
    /// A plug-in of air quality; `builtin` has the name of an adapter.
    private static let stock = ["a", "b", "builtin", "c"]

    private static func entry(_ name: String) -> PluginFolder.Entry {
        PluginFolder.Entry(folder: "/nowhere/" + name, name: name)
    }

    private static func kind(_ name: String) -> AdapterKind {
        AdapterKind(
            name: name, capability: .airQuality, endpoint: "https://api.example.org",
            presets: .init(attribution: Attribution(text: ""), terms: ""), build: .planned("not"))
    }

    /// What follows `version: 1`, and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let compiled: [String]
        let providers: [String]
        let spare: [String]
        var testDescription: String { text }
    }

    @Test(arguments: [
        Row(text: "providers: {}", compiled: [], providers: [], spare: ["a", "b", "c"]),
        Row(text: "providers: {x: {adapter: b}}", compiled: ["b"], providers: ["x", "b"], spare: ["a", "c"]),
        Row(text: "providers: {b: {adapter: b}}", compiled: ["b"], providers: ["b"], spare: ["a", "c"]),
        Row(text: "providers: {b: {adapter: builtin}}", compiled: [], providers: ["b"], spare: ["a", "c"]),
        Row(
            text: "providers: {x: {adapter: replay, of: c, fixtures: F}}", compiled: ["c"], providers: ["x", "c"],
            spare: ["a", "b"]),
        Row(
            text: "providers: {x: {adapter: builtin}}\ncapabilities: {air_quality: {providers: [x, c, a]}}",
            compiled: ["c", "a"], providers: ["x", "a", "c"], spare: ["b"]),
    ])
    func onlyWhatIsUsedIsCompiled(_ row: Row) throws {
        var compiled: [String] = []
        let (configuration, diagnostics) = readConfiguration(
            Array("version: 1\nplugins: [P]\n\(row.text)\n".utf8), file: "f", directory: "",
            adapters: [Self.kind("builtin")], environment: [:]
        ) { _ in
            PluginStock(entries: Self.stock.map(Self.entry)) { entry in
                compiled.append(entry.name)
                return Self.kind(entry.name)
            }
        }
        let usable = try #require(configuration, "\(diagnostics.map(\.text))")
        #expect(compiled == row.compiled)
        #expect(usable.providers.map(\.name) == row.providers)
        #expect(usable.spare.map(\.name) == row.spare)
    }

    @Test func aMisspeltNameFindsOneThatIsNotCompiled() {
        let (_, diagnostics) = readConfiguration(
            Array("version: 1\nplugins: [P]\nproviders: {x: {adapter: builtim}, y: {adapter: waq}}\n".utf8), file: "f",
            directory: "", adapters: [Self.kind("builtin")], environment: [:]
        ) { _ in PluginStock(entries: [Self.entry("waqi")]) { Self.kind($0.name) } }
        #expect(diagnostics.map(\.suggestion) == ["write 'builtin'", "write 'waqi'"])
    }

    @Test func oneThatIsSpareIsMadeOnceAndToldOnce() {
        let made = Mutex(0)
        let told = Mutex<[String]>([])
        let finding = Diagnostic(file: "f", line: 1, column: 1, rule: "r", message: "m")
        let spare = SpareSource(
            Self.entry("a"),
            make: { entry in
                made.withLock { $0 += 1 }
                let profile = SourceProfile(
                    name: entry.name, adapter: entry.name, capability: nil, attribution: Attribution(text: ""),
                    terms: "")
                return (DataSource(profile: profile, standing: .disabled("m")), [finding])
            }, tell: { findings in told.withLock { $0 += findings.map(\.message) } })
        #expect(spare.seen == nil && made.withLock { $0 } == 0)
        #expect(spare.source === spare.source)
        #expect(spare.findings.count == 1)
        #expect(made.withLock { $0 } == 1)
        #expect(told.withLock { $0 } == ["m"])
    }
}
