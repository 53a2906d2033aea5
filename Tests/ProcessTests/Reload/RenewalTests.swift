import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Serving
import Testing

@testable import breezeway

/// A file that is read again in this process: what each edit changes, and what it leaves.
@Suite struct RenewalTests {
    static let file = """
        version: 1
        providers:
          air: {adapter: open-meteo/air-quality}
          towns: {adapter: open-meteo/geocoding}
        capabilities:
          air_quality: {providers: [air], merge: fill}
          places: {providers: [towns]}

        """

    /// One edit: what is replaced by what, and what that changes.
    struct Edit: Sendable, CustomTestStringConvertible {
        let from: String
        let to: String
        var change = ConfigurationChange()
        var testDescription: String { to }
    }

    static let edits = [
        Edit(from: "version: 1", to: "# a note\nversion: 1"),
        Edit(from: "merge: fill", to: "merge: mean", change: .init(capabilities: [.airQuality])),
        Edit(
            from: "  places: {providers: [towns]}\n", to: "", change: .init(capabilities: [.places])),
        Edit(
            from: "  towns:", to: "  other: {adapter: open-meteo/air-quality}\n  towns:",
            change: .init(added: ["other"])),
        Edit(
            from: "open-meteo/air-quality}", to: "open-meteo/air-quality, retries: 0}", change: .init(updated: ["air"])),
        Edit(
            from: "version: 1", to: "version: 1\nprecision: 1", change: .init(updated: ["air", "towns"])),
        Edit(
            from: "[towns]", to: "[towns], merge: fill", change: .init(capabilities: [.places])),
    ]

    private func wiring(_ scratch: Scratch, _ more: [String] = []) throws -> Wiring {
        try Wiring(Invocation(["--config", scratch.path + "/f.yaml", "--log", "error"] + more))
    }

    @Test(arguments: edits) func anEditChangesWhatItSays(_ edit: Edit) throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        let wiring = try wiring(scratch)
        let before = wiring.hub.roster.sources
        try scratch.write("f.yaml", Self.file.replacing(edit.from, with: edit.to))
        #expect(try wiring.configuration.renewed() == edit.change)
        for source in wiring.hub.roster.sources {
            let name = source.profile.name
            let isOther = edit.change.added.contains(name) || edit.change.updated.contains(name)
            #expect(before.contains { $0 === source } == !isOther, "\(name)")
        }
        #expect(try wiring.configuration.renewed() == ConfigurationChange(), "once")
    }

    @Test func aRenamedProviderIsAnother() throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        let wiring = try wiring(scratch)
        try scratch.write("f.yaml", Self.file.replacing("towns", with: "cities"))
        #expect(
            try wiring.configuration.renewed()
                == ConfigurationChange(added: ["cities"], removed: ["towns"], capabilities: [.places]))
        #expect(wiring.hub.roster.source(named: "towns") == nil)
    }

    @Test(arguments: [
        "", "versio: 1", "version: 1\nproviders:\n  air: {adapter: open-meteo/air-quolity}\n", file + "}", "\u{0}",
        String(file.dropLast(40)),
    ])
    func aBadFileChangesNothing(_ text: String) throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        let wiring = try wiring(scratch)
        let before = wiring.hub.roster
        try scratch.write("f.yaml", text)
        let refused = #expect(throws: ConfigurationRefused.self) { try wiring.configuration.renewed() }
        #expect(refused?.summary.hasPrefix(scratch.path + "/f.yaml:") == true)
        #expect(wiring.hub.roster === before)
        try scratch.write("f.yaml", Self.file)
        #expect(try wiring.configuration.renewed() == ConfigurationChange())
    }

    @Test func aFileThatIsGoneChangesNothing() throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        let wiring = try wiring(scratch)
        let before = wiring.hub.roster
        try scratch.shell("rm f.yaml")
        let refused = #expect(throws: ConfigurationRefused.self) { try wiring.configuration.renewed() }
        #expect(
            refused?.summary == "\(scratch.path)/f.yaml:1:1: '\(scratch.path)/f.yaml', named by --config, "
                + "cannot be read: No such file or directory; put the file back, or make it readable")
        #expect(wiring.hub.roster === before)
    }

    /// What a watcher hears of each state of the file in turn: nothing of one that was judged already.
    @Test func aWatcherHearsOfEachStateOnce() throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        let renewal = try wiring(scratch).renewal
        #expect(try renewal.renew(.watch) == nil)
        try scratch.write("f.yaml", "bad")
        #expect(throws: ConfigurationRefused.self) { try renewal.renew(.watch) }
        #expect(try renewal.renew(.watch) == nil)
        #expect(throws: ConfigurationRefused.self, "who asks is answered") { try renewal.renew(.request) }
        try scratch.shell("rm f.yaml")
        #expect(throws: ConfigurationRefused.self) { try renewal.renew(.watch) }
        #expect(try renewal.renew(.watch) == nil)
        try scratch.write("f.yaml", Self.file)
        #expect(try renewal.renew(.watch) == ConfigurationChange())
        #expect(try renewal.renew(.watch) == nil)
    }

    private static func fixture(_ value: Double) -> String {
        """
        version: 1
        request: {url: "https://air-quality-api.open-meteo.com/v1/air-quality", query: {latitude: "1"}}
        recorded_at: 2026-01-01T00:00:00Z
        response: {status: 200, text: "\(value)"}

        """
    }

    @Test func fixturesAreReadAgainUnderReplay() throws {
        let scratch = try Scratch()
        try scratch.write("f.yaml", Self.file)
        try scratch.shell("mkdir set")
        try scratch.write("set/one.yaml", Self.fixture(1))
        let wiring = try wiring(scratch, ["--replay", scratch.path + "/set"])
        #expect(try wiring.configuration.renewed() == ConfigurationChange())
        try scratch.write("set/one.yaml", Self.fixture(2))
        #expect(try wiring.configuration.renewed() == ConfigurationChange(updated: ["air", "towns"]))
        let before = wiring.hub.roster
        try scratch.write("set/two.yaml", "request: 3\n")
        #expect(throws: ConfigurationRefused.self) { try wiring.configuration.renewed() }
        try scratch.shell("rm -r set")
        #expect(throws: ConfigurationRefused.self) { try wiring.configuration.renewed() }
        #expect(wiring.hub.roster === before)
    }
}
