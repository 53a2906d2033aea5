import EnvironmentModel
import Testing

@Suite struct MonthDayTests {
    @Test(arguments: ["01-01", "02-29", "04-30", "08-20", "12-31"])
    func aDayThatSomeYearHasIsReadAndWrittenAlike(text: String) {
        #expect(MonthDay(text)?.description == text)
    }

    @Test(arguments: [
        "02-30", "04-31", "13-01", "00-10", "01-00", "8-20", "08-2", "08/20", "2026-08-20", "", "ab-cd", "08-20 ",
        "-1-01",
    ])
    func anythingElseIsNone(text: String) {
        #expect(MonthDay(text) == nil)
    }

    @Test(arguments: [
        ("08-20", 1980, "1980-08-20"), ("02-29", 2024, "2024-02-29"), ("02-29", 2023, "2023-02-28"),
        ("02-29", 1900, "1900-02-28"), ("02-29", 2000, "2000-02-29"), ("12-31", 2100, "2100-12-31"),
    ])
    func aYearHasItsDayAndThe28thWhereThe29thIsMissing(text: String, year: Int, day: String) throws {
        #expect(try #require(MonthDay(text)).day(in: year)?.description == day)
    }

    @Test func theDayOfTheYearComesFromADay() {
        #expect(Day("2026-11-30").map { MonthDay($0) } == MonthDay("11-30"))
    }
}
