import Diagnostics
import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// A plug-in from its text, walked by hand.
struct PluginCase {
    let plugin: DeclarativePlugin

    /// Records an issue and throws where the text is no plug-in.
    init(
        _ text: String, precision: Int = 4, options: [String: String] = [:], maxAge: Duration? = nil,
        zone: @escaping @Sendable (String) -> TimeZoneRules? = { _ in nil }
    ) throws {
        let (definition, _, diagnostics) = readPlugin(Array(text.utf8), name: "test", file: "plugin.yaml")
        let usable = try #require(definition, "\(diagnostics.map(\.text))")
        let keys = usable.credentials.map { ($0.name, Secret("s3cret")) }
        var settings: [String: String] = [:]
        for option in usable.options { settings[option.name] = options[option.name] ?? option.preset }
        plugin = DeclarativePlugin(
            plugin: usable,
            settings: AdapterSettings(
                provider: "test", endpoint: usable.endpoint, options: settings,
                credentials: Dictionary(keys, uniquingKeysWith: { first, _ in first }), precision: precision,
                maxAge: maxAge, zone: zone))
    }

    /// The plug-in of one request and these further lines.
    static func air(_ lines: String, maxAge: Duration? = nil) throws -> PluginCase {
        try PluginCase(
            """
            version: 1
            capability: air_quality
            request: {url: https://api.example.org/air}
            \(lines)
            """, maxAge: maxAge)
    }

    /// What is asked when all but the last responses are there.
    func requests(_ query: SourceQuery, after bodies: [String] = []) throws -> [HTTPRequest] {
        let responses = bodies.map { HTTPResponse.answering(Array($0.utf8)) }
        guard case .fetch(let requests) = try plugin.step(query, after: responses) else { return [] }
        return requests
    }

    func answer(_ query: SourceQuery, _ bodies: [String], status: Int = 200) throws -> SourceAnswer? {
        let responses = bodies.map { HTTPResponse.answering(Array($0.utf8), status: status) }
        guard case .finish(let answer) = try plugin.step(query, after: responses) else { return nil }
        return answer
    }

    /// The air at one place.
    func sample(_ bodies: String..., metrics: [Metric] = Metric.defaults) throws -> AirQualitySample {
        let answer = try answer(.berlin(metrics), bodies)
        guard case .airQuality(let items)? = answer, let item = items.first else { throw NoSample() }
        return try item.get()
    }

    /// Why one answer is refused.
    func refusal(_ body: String, status: Int = 200) -> SourceError? {
        do {
            _ = try answer(.berlin(), [body], status: status)
            return nil
        } catch {
            return error as? SourceError
        }
    }

    struct NoSample: Error {}
}

extension SourceQuery {
    static func berlin(_ metrics: [Metric] = Metric.defaults) -> SourceQuery {
        .airQuality(AirQualityQuery(places: [.berlin], metrics: metrics))
    }
}

extension Coordinate {
    static let berlin = Coordinate(latitude: 52.52, longitude: 13.405) ?? .origin
}

extension AirQualitySample {
    /// The reading of a metric among the defaults.
    func reading(_ name: String, of metrics: [Metric] = Metric.defaults) -> Reading? {
        metrics.firstIndex { $0.name == name }.map { readings[$0] }
    }
}
