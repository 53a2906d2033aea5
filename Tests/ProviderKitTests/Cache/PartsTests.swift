import EnvironmentModel
import ProviderKit
import Testing

/// The smallest questions, and that they come together again.
@Suite struct PartsTests {
    private typealias Sample = CacheSample

    private static let questions = [
        Sample.air(1), Sample.air(1, 2, 3), Sample.climate("1990-08-20"),
        Sample.climate("1990-08-20", "2000-08-20", "2026-05-16", "2026-05-17", "2026-08-20"),
        Sample.climate("2026-08-20"), Sample.pollen, Sample.places,
    ]

    @Test(arguments: questions) func partsAreTheirOwnParts(query: SourceQuery) {
        for part in query.parts { #expect(part.parts == [part]) }
    }

    @Test(arguments: questions) func joinedPartsAreTheQuestionAgain(query: SourceQuery) throws {
        let joined = try #require(SourceQuery.joined(query.parts))
        #expect(joined.parts == query.parts)
        #expect(joined.coordinates == query.coordinates)
        guard case .climate(let before) = query, case .climate(let after) = joined else { return }
        #expect(after.days == before.days)
        for day in after.days {
            #expect(
                ClimateState.isRecent(day, today: after.today) == ClimateState.isRecent(day, today: before.today))
            #expect(day <= after.today)
        }
    }

    @Test func theDayOfAskingDoesNotMarkASettledDay() {
        let days = ["1990-08-20", "2026-08-20"]
        let first = Sample.climate(days[0], days[1], today: "2026-08-20").parts
        let second = Sample.climate(days[0], days[1], today: "2026-08-21").parts
        #expect(first == second)
        let settled = Sample.climate("2026-08-20", today: "2026-11-24").parts
        #expect(settled != Sample.climate("2026-08-20", today: "2026-11-23").parts)
        #expect(settled == Sample.climate("2026-08-20", today: "2040-01-01").parts)
    }

    @Test(arguments: [
        [Sample.air(1), Sample.climate("1990-08-20")], [Sample.pollen, Sample.pollen], [Sample.places, Sample.places],
        [Sample.climate("2000-08-20"), Sample.climate("1990-08-20")],
        // One caller has it as settled and the other as recent.
        [Sample.climate("2026-08-20", today: "2026-11-23"), Sample.climate("2026-08-21", today: "2027-08-20")],
    ])
    func someCannotTravelTogether(parts: [SourceQuery]) {
        #expect(SourceQuery.joined(parts.flatMap(\.parts)) == nil)
    }

    @Test func hoursOfAveragesStayWithTheirQuestion() throws {
        let places = try [1.0, 2].map { try #require(Coordinate(latitude: $0, longitude: 0)) }
        let metric = try #require(Metric(named: "pm2_5"))
        let history = AirQualityHistory(metrics: [metric], hours: 24)
        let query = SourceQuery.airQuality(AirQualityQuery(places: places, metrics: [metric], history: history))
        let plain = SourceQuery.airQuality(AirQualityQuery(places: places, metrics: [metric]))
        #expect(SourceQuery.joined(query.parts) == query)
        #expect(query.rounded(decimals: 4) == query)
        #expect(query.parts[0].travels(with: query.parts[1]))
        #expect(!query.parts[0].travels(with: plain.parts[1]))
        #expect(SourceQuery.joined([query.parts[0], plain.parts[1]]) == nil)
    }

    @Test func answersAreCutAndJoined() {
        let query = Sample.climate("1990-08-20", "2026-08-20")
        let whole = Sample.climateAnswer(["1990-08-20": 1, "2026-08-20": 2])
        let parts = whole.parts(of: query)
        #expect(parts == [Sample.climateAnswer(["1990-08-20": 1]), Sample.climateAnswer(["2026-08-20": 2])])
        #expect(SourceAnswer.joined(parts) == whole)
        #expect(SourceAnswer.joined([Sample.airAnswer([1]), Sample.airAnswer([2])]) == Sample.airAnswer([1, 2]))
        #expect(SourceAnswer.joined([Sample.airAnswer([1]), whole]) == nil)
    }

    @Test func theOffsetIsThatOfTheLastDay() {
        guard case .climate(var old) = Sample.climateAnswer(["1990-08-20": 1]),
            case .climate(let new) = Sample.climateAnswer(["2026-08-20": 2])
        else { return }
        old.offset = 3600
        guard case .climate(let joined) = SourceAnswer.joined([.climate(old), .climate(new)]) else { return }
        #expect(joined.offset == 7200)
    }

    @Test func coordinatesAreAsTheyGoUpstream() {
        #expect(Sample.air(52.52001, -0.00001).rounded(decimals: 4) == Sample.air(52.52, 0))
        #expect(Sample.air(52.52).rounded(decimals: 1) == Sample.air(52.5))
        #expect(Sample.places.rounded(decimals: 0) == Sample.places)
    }
}
