import EnvironmentModel
import Testing

@Suite struct ClimateStateTests {
    @Test(arguments: [
        ("2026-08-20", ClimateState.preliminary, ClimateState.notYetPublished),
        ("2026-05-17", .preliminary, .notYetPublished), ("2026-05-16", .final, .missing),
        ("1980-08-20", .final, .missing),
    ])
    func aDayIsSettledAfter95Days(day: String, withValue: ClimateState, withNull: ClimateState) throws {
        let today = try #require(Day("2026-08-20"))
        let day = try #require(Day(day))
        #expect(ClimateState(valueOf: day, today: today) == withValue)
        #expect(ClimateState(nullOf: day, today: today) == withNull)
    }

    @Test(arguments: [
        (ClimateState.final, "final"), (.preliminary, "preliminary"), (.notYetPublished, "not_yet_published"),
        (.missing, "missing"),
    ])
    func theWordIsTheContract(state: ClimateState, word: String) {
        #expect(state.rawValue == word)
    }
}
