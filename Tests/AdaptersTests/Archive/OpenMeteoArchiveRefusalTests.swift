import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// A call for many days that the archive refuses because of some of them.
@Suite struct OpenMeteoArchiveRefusalTests {
    private static let years = [1980, 1990, 2000, 2010, 2020, 2026].map { "\($0)-08-20" }

    /// Plays a server that knows these days alone and refuses every request for another with `reason`.
    private struct Server {
        let known: ClosedRange<String>
        let reason: String
        var status = 400

        func answer(_ request: HTTPRequest) -> HTTPResponse {
            let days = dates(request)
            let isGood = days.allSatisfy(known.contains)
            let items = days.map { ArchiveCase.object("\"\($0)\"", #""temperature_2m_max":[20]"#) }
            let list = items.count == 1 ? items[0] : "[" + items.joined(separator: ",") + "]"
            let body = isGood ? list : #"{"error":true,"reason":"\#(reason)"}"#
            return HTTPResponse(
                status: isGood ? 200 : status, headers: [], body: Array(body.utf8), fetchedAt: Instant(milliseconds: 0))
        }

        func dates(_ request: HTTPRequest) -> [String] {
            for item in request.query where item.name == "start_date" {
                if case .plain(let text) = item.value { return text.split(separator: ",").map(String.init) }
            }
            return []
        }
    }

    /// What became of a question: the days that have a value, the errors of the others, the dates of each request, and
    /// what each further round weighed.
    private struct Played {
        var values: [String] = []
        var errors: [SourceError] = []
        var asked: [[String]] = []
        var weights: [Double] = []
    }

    private func play(_ days: [String], _ server: Server) throws -> Played {
        let archive = try ArchiveCase(days)
        var played = Played()
        var responses: [HTTPResponse] = []
        while responses.count < 64 {
            let step: AdapterStep
            do throws(SourceError) {
                step = try archive.adapter.step(.climate(archive.query), after: responses)
            } catch {
                played.errors = [error]
                return played
            }
            switch step {
            case .fetch(let requests):
                if !responses.isEmpty {
                    let weight = archive.adapter.weight(of: .climate(archive.query), after: responses)
                    played.weights.append(try #require(weight))
                }
                played.asked += requests.map(server.dates)
                responses += requests.map(server.answer)
            case .finish(.climate(let sample)):
                #expect(sample.days.count == days.count)
                for day in archive.query.days {
                    switch try #require(sample.days[day]) {
                    case .success: played.values.append(day.description)
                    case .failure(let error): played.errors.append(error)
                    }
                }
                return played
            case .finish: throw ArchiveCase.Unfit()
            }
        }
        throw ArchiveCase.Unfit()
    }

    /// The days that a server knows, and its reason for refusing others.
    @Test(arguments: [
        ("1940-01-01", "2026-08-19", "Parameter 'end_date' is out of allowed range from 1940-01-01 to 2026-08-19"),
        ("2001-01-01", "2026-08-20", "Parameter 'start_date' is out of allowed range from 2001-01-01 to 2026-08-20"),
        ("1985-01-01", "2019-12-31", "'start_date' is out of allowed range from 1985-01-01 to 2019-12-31."),
    ])
    func onlyTheDaysBeyondTheRangeAreLost(first: String, last: String, reason: String) throws {
        let played = try play(Self.years, Server(known: first...last, reason: reason))
        let good = Self.years.filter((first...last).contains)
        #expect(played.values == good)
        #expect(played.errors.count == Self.years.count - good.count)
        #expect(played.errors.allSatisfy { $0.kind == .providerRejected && $0.message.contains(reason.prefix(60)) })
        #expect(played.asked == [Self.years, good])
        #expect(played.weights == [Double(good.count)])
    }

    /// Reasons that concern dates and name no range, or one that excludes none of what was asked.
    @Test(arguments: [
        "Parameter 'end_date' is out of allowed range", "Invalid date", "End-date must be before today",
        "End-date must be larger or equals than start-date", "(start_date) lies behind end_date: no day is left",
        "2026-08-20 comes after 2026-08-19", "[2026-08-20T00:00; 2026-08-19T23:59] is no range",
        "endDate=20 August 2026 is invalid", "data end at 2026-08-19 and begin at 2026-08-20",
        "Parameter 'end_date' is out of allowed range from 2026-08-20 to 1940-01-01",
        "Parameter 'end_date' is out of allowed range from the beginning to 2026-08-19",
        "Parameter 'end_date' is out of allowed range from 1940-01-01 to 2030-01-01",
    ])
    func withoutARangeTheDaysAtFaultAreSoughtInHalves(reason: String) throws {
        let played = try play(Self.years, Server(known: "1940-01-01"..."2026-08-19", reason: reason))
        #expect(played.values == Array(Self.years.dropLast()))
        #expect(played.errors.count == 1)
        #expect(played.asked.map(\.count) == [6, 3, 3, 1, 2, 1, 1])
        #expect(played.weights == [6, 3, 2])
    }

    @Test(arguments: [
        (400, "Cannot initialize ForecastVariableDaily from invalid String value"),
        (400, "No data is available for this location"), (400, "Invalid timezone"),
        (400, "Your API call requests too much data."), (400, "an update is under way, candidates are chosen"),
        (400, "Parameter 'end_date' is out of allowed range from 2030-01-01 to 2030-01-02"),
        (403, "Parameter 'end_date' is out of allowed range from 1940-01-01 to 2026-08-19"),
        (429, "Minutely API request limit exceeded. Please try again in one minute."),
        (500, "Parameter 'end_date' is out of allowed range from 1940-01-01 to 2026-08-19"),
    ])
    func anotherRefusalIsNotAskedAgain(status: Int, reason: String) throws {
        let played = try play(Self.years, Server(known: "1900"..."1901", reason: reason, status: status))
        #expect(played.asked.count == 1)
        #expect(played.errors.count == 1)
    }

    @Test func oneDayAloneIsNotAskedAgain() throws {
        let played = try play(["2026-08-20"], Server(known: "1900"..."1901", reason: "Invalid date"))
        #expect(played.asked.count == 1)
    }

    /// How many days are asked, one a year, of which the last is at fault, or all.
    @Test(arguments: [(6, 1, 7), (30, 1, 11), (120, 1, 15), (6, 6, 11), (120, 120, 20)])
    func theCallsStayFew(count: Int, faults: Int, calls: Int) throws {
        let days = (0..<count).map { "\(1900 + $0)-08-20" }
        let known = "1899-01-01"..."\(1900 + count - faults)-01-01"
        let played = try play(days, Server(known: known, reason: "Invalid date"))
        #expect(played.asked.count <= calls)
        #expect(played.values.count == count - faults)
    }
}
