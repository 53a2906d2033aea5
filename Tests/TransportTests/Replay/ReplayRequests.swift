import Diagnostics
import Testing

@testable import Transport

/// What the tests of the replay share.
enum Replay {
    /// The folder of the repository.
    static let repository = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()

    /// The folder that holds the fixture sets.
    static let fixtures = repository + "/Fixtures"

    /// Nothing in it matters to a replay but the limit of the body.
    static let options = HTTPOptions(provider: "test", userAgent: "test")

    /// A transport over a folder of these files; throws the first diagnostic.
    static func transport(_ files: [String: String], clock: ManualClock = ManualClock()) throws -> ReplayingTransport {
        let (set, diagnostics) = try inScratchFolder(files) { FixtureSet.read(directory: $0) }
        if let first = diagnostics.first { throw first }
        return ReplayingTransport(try #require(set), clock: clock)
    }

    /// A transport over a set of the repository.
    static func transport(set name: String, clock: ManualClock = ManualClock()) throws -> ReplayingTransport {
        ReplayingTransport(try #require(FixtureSet.read(directory: fixtures + "/" + name).set), clock: clock)
    }

    /// A fixture's file with a request as given and a response of 200 with this text.
    static func file(_ request: String, text: String = "found") -> String {
        """
        version: 1
        request: {\(request)}
        response: {status: 200, text: "\(text)"}
        recorded_at: 2026-08-20T12:03:11Z
        """
    }
}

extension ReplayingTransport {
    /// Sends with a deadline ten seconds away on `clock`.
    func send(_ request: HTTPRequest, clock: ManualClock = ManualClock()) async throws(TransportError) -> HTTPResponse {
        try await send(request, options: Replay.options, deadline: clock.now.advanced(by: .seconds(10)))
    }

    /// The same, as a value.
    func outcome(
        of request: HTTPRequest, clock: ManualClock = ManualClock()
    ) async -> Result<HTTPResponse, TransportError> {
        do { return .success(try await send(request, clock: clock)) } catch { return .failure(error) }
    }
}

extension HTTPRequest {
    /// The air-quality request of the hand-written sets.
    static func airQuality(
        _ latitude: String, _ longitude: String = "-20.5", current: String = defaultCurrent
    ) -> HTTPRequest {
        HTTPRequest(
            url: "https://air-quality-api.open-meteo.com/v1/air-quality",
            query: [
                QueryItem("latitude", latitude), QueryItem("longitude", longitude), QueryItem("current", current),
                QueryItem("timezone", "auto"),
            ])
    }

    static let defaultCurrent =
        "us_aqi,european_aqi,pm2_5,pm10,carbon_monoxide,nitrogen_dioxide,sulphur_dioxide,ozone"

    /// The geocoding request of the hand-written sets.
    static func search(_ name: String, count: String = "5", country: String? = nil) -> HTTPRequest {
        HTTPRequest(
            url: "https://geocoding-api.open-meteo.com/v1/search",
            query: [QueryItem("name", name), QueryItem("count", count), QueryItem("language", "en")]
                + [QueryItem("format", "json")] + (country.map { [QueryItem("countryCode", $0)] } ?? []))
    }
}
