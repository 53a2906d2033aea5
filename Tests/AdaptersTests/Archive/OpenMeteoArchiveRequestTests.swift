import EnvironmentModel
import ProviderKit
import Testing
import Transport

@Suite struct OpenMeteoArchiveRequestTests {
    private static func text(_ item: QueryItem) -> String {
        guard case .plain(let text) = item.value else { return "secret" }
        return "\(item.name)=\(text)"
    }

    private static func query(_ archive: ArchiveCase) throws -> [String] { try archive.request().query.map(text) }

    @Test func allYearsGoIntoOneCall() throws {
        let archive = try ArchiveCase(["1980-08-20", "1990-08-20", "2024-08-20"])
        #expect(
            try Self.query(archive) == [
                "latitude=52.52", "longitude=13.405", "start_date=1980-08-20,1990-08-20,2024-08-20",
                "end_date=1980-08-20,1990-08-20,2024-08-20", "daily=temperature_2m_max", "models=era5_seamless",
                "timezone=auto",
            ])
    }

    @Test(arguments: [
        ("2026-08-20", "era5_seamless,best_match"), ("2026-05-17", "era5_seamless,best_match"),
        ("2026-05-16", "era5_seamless"),
    ])
    func theRecentModelIsAskedForRecentDaysAlone(day: String, models: String) throws {
        #expect(try Self.query(ArchiveCase(["1980-08-20", day])).contains("models=\(models)"))
    }

    @Test(arguments: [
        (["models": "era5", "recent": "era5"], "era5"), (["models": "era5"], "era5"),
        (["models": "era5,cerra", "recent": "ecmwf_ifs"], "era5,cerra,ecmwf_ifs"),
    ])
    func theModelsAreThoseOfTheOptions(options: [String: String], models: String) throws {
        #expect(try Self.query(ArchiveCase(["2026-08-20"], options: options)).contains("models=\(models)"))
    }

    @Test(arguments: [(100, HTTPRequest.Method.get), (200, .post)])
    func aCallTooLongForAnAddressIsPosted(years: Int, method: HTTPRequest.Method) throws {
        let days = (0..<years).map { "\(1900 + $0)-01-01" }
        let request = try ArchiveCase(days).request()
        #expect(request.method == method)
        #expect(request.query.count == 7)
    }

    /// Days, the ranges that are asked, and what the provider counts them as.
    @Test(
        arguments: [
            (["1980-08-20"], ["1980-08-20"], ["1980-08-20"], 1.0),
            (
                ["1980-08-18", "1980-08-19", "1980-08-20", "1990-08-20"], ["1980-08-18", "1990-08-20"],
                ["1980-08-20", "1990-08-20"], 2
            ),
            (
                ["1999-12-31", "2000-01-01", "2000-01-03"], ["1999-12-31", "2000-01-03"], ["2000-01-01", "2000-01-03"],
                2
            ),
            (["2000-02-28", "2000-02-29", "2000-03-01"], ["2000-02-28"], ["2000-03-01"], 1),
        ] as [([String], [String], [String], Double)])
    func daysThatTouchAreOneRange(days: [String], first: [String], last: [String], weight: Double) throws {
        let archive = try ArchiveCase(days)
        let query = try Self.query(archive)
        #expect(query.contains("start_date=" + first.joined(separator: ",")))
        #expect(query.contains("end_date=" + last.joined(separator: ",")))
        #expect(archive.adapter.weight(of: .climate(archive.query)) == weight)
    }

    @Test func anotherQuestionIsNotItsOwn() throws {
        let places = SourceQuery.places(PlacesQuery(text: "Berlin", count: 5, language: "en", country: nil))
        #expect(throws: SourceError(.noCoverage, provider: "p", message: "'p' knows climate only")) {
            try ArchiveCase().adapter.step(places, after: [])
        }
    }
}
