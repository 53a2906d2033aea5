import Diagnostics
import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// A plug-in of this repository, by the name of its folder.
struct ShippedPlugin {
    static let names = ["metno-air", "nominatim", "openaq", "openweathermap", "waqi"]

    static let root = String(FixtureFolders.path("").dropLast("Fixtures/".count)) + "Plugins"

    let folder: String
    private let adapter: DeclarativePlugin

    /// Records an issue and throws where the file has a mistake.
    init(_ name: String) throws {
        folder = Self.root + "/" + name
        let file = folder + "/plugin.yaml"
        let bytes = try #require(FileBytes.read(file), "no \(file)")
        let (definition, _, diagnostics) = readPlugin(bytes, name: name, file: file)
        #expect(diagnostics.map(\.text) == [])
        let usable = try #require(definition)
        let keys = usable.credentials.map { ($0.name, Secret("s3cret")) }
        adapter = DeclarativePlugin(
            plugin: usable,
            settings: AdapterSettings(
                provider: name, endpoint: usable.endpoint, options: [:],
                credentials: Dictionary(keys, uniquingKeysWith: { first, _ in first }), precision: 4,
                maxAge: usable.presets.maxAge))
    }

    /// What it says to a question when `respond` answers its requests: values by their names, or `refused` with a kind.
    func outcome(
        _ query: SourceQuery, respond: (HTTPRequest, _ number: Int) async throws -> HTTPResponse
    ) async throws -> [String: String] {
        var responses: [HTTPResponse] = []
        do {
            while true {
                switch try adapter.step(query, after: responses) {
                case .finish(let answer): return try PluginOutcome(answer, query).flat()
                case .fetch(let requests):
                    for request in requests { responses.append(try await respond(request, responses.count)) }
                }
            }
        } catch let error as SourceError {
            return ["refused": error.kind.word]
        }
    }
}
