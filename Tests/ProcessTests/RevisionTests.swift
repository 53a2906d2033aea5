import Glibc
import JSON
import Testing

@testable import Serving

/// The same hours asked again and again: what a later model run has revised, and nothing else, is a change.
@Suite struct RevisionTests {
    /// The differences between the answers to one request that is sent so many times.
    private static func differences(_ arguments: [String], _ request: String, times: Int) throws -> [JSONDifference] {
        let lines = try InProcess.answers(
            arguments, to: String(repeating: request + "\n", count: times), pieces: .max)
        let answers = try lines.map { try #require(JSONDocument(Array($0.utf8)).root["result"]) }
        return zip(answers, answers.dropFirst()).map {
            JSONDifference(from: $0, to: $1, ignoring: SubscriptionFeed.volatile)
        }
    }

    private static let hours = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/revisions",
    ]
    private static let question =
        #"{"id":1,"method":"air_quality","params":{"location":{"latitude":-18.8792,"longitude":47.5079},"#
        + #""fields":["pm2_5","ozone"],"hours":{"past":5,"next":1}}}"#

    @Test func aRevisionNamesTheHoursItChanged() throws {
        let difference = try #require(try Self.differences(Self.hours, Self.question, times: 2).first)
        let hourly = { (paths: [String]) in paths.filter { $0.contains("hourly") } }
        #expect(
            hourly(difference.updated) == ["data.hourly.pm2_5[1]", "data.hourly.pm2_5[2]", "data.hourly.ozone[3]"])
        #expect(
            difference.revised == [
                "2026-07-28T09:00:00+03:00", "2026-07-28T10:00:00+03:00", "2026-07-28T11:00:00+03:00",
            ])
        #expect(
            hourly(difference.inserted) == ["data.hourly.time[5]", "data.hourly.pm2_5[5]", "data.hourly.ozone[5]"])
        #expect(
            hourly(difference.deleted) == ["data.hourly.time[0]", "data.hourly.pm2_5[0]", "data.hourly.ozone[0]"])
    }

    @Test func aRepeatThatTookAnotherTimeToMakeIsNoChange() throws {
        #expect(try Self.differences(Self.hours, Self.question, times: 3).last?.isEmpty == true)
    }

    private static let shared = getenv("BREEZEWAY_SHARED").map { String(cString: $0) }

    /// Five real polls of one place: the second and the fourth bring revisions, the fifth comes half a minute after the
    /// fourth and says the same.
    @Test(.enabled(if: shared != nil)) func realPollsReviseWhatTheyAreKnownToRevise() throws {
        let folder = try #require(Self.shared) + "/recorded/open-meteo-air-quality"
        let scratch = try Scratch()
        let names = (1...5).map { "antananarivo-rolling-0\($0)" }
        for name in names { try scratch.shell("cp '\(folder)/\(name).json' .") }
        let responses = names.map { "  - {status: 200, headers: {content-type: application/json}, body: \($0).json}" }
        try scratch.write(
            "polls.yaml",
            """
            version: 1
            request:
              url: https://air-quality-api.open-meteo.com/v1/air-quality
              query: {latitude: "-18.8792", longitude: "47.5079", past_hours: "48", forecast_hours: "1"}
              ignore: [current, hourly, timezone]
            responses:
            \(responses.joined(separator: "\n"))
            after: exhausted
            recorded_at: 2026-07-28T18:00:00Z

            """)
        let request =
            #"{"id":1,"method":"air_quality","params":{"location":{"latitude":-18.8792,"longitude":47.5079},"#
            + #""hours":{"past":48,"next":1}}}"#
        let differences = try Self.differences(
            ["--config", "Fixtures/transcripts/providers.yaml", "--replay", scratch.path], request, times: 5)
        #expect(differences.map { $0.updated.count { $0.contains("hourly") } } == [66, 0, 15, 0])
        #expect(differences.last?.isEmpty == true)
        #expect(differences.map(\.inserted.isEmpty) == [false, false, false, true])
    }
}
