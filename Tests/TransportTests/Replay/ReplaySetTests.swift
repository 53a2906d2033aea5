import Diagnostics
import EnvironmentModel
import Testing

@testable import Transport

/// The sets of the repository, and what a set is as a whole.
@Suite struct ReplaySetTests {
    @Test(arguments: ["berlin", "faults"])
    func ourOwnSetsAreRight(_ name: String) throws {
        let (set, diagnostics) = FixtureSet.read(directory: Replay.fixtures + "/" + name)
        #expect(diagnostics.map(\.text) == [])
        #expect(try #require(set).fixtures.count >= 5)
    }

    @Test(arguments: [
        HTTPRequest.airQuality("52.52", "13.405"), .search("Berlin"), .search("Berlin", country: "DE"),
        .search("Tromsø"),
        .search("New York"), .search("Qwrtzpl"),
    ])
    func berlinAnswers(_ request: HTTPRequest) async throws {
        let response = try await Replay.transport(set: "berlin").send(request)
        #expect(response.status == 200)
        #expect(response.fetchedAt == Instant(rfc3339: "2026-08-20T12:03:11Z"))
        #expect(response.header("Content-Type") == "application/json; charset=utf-8")
    }
}
