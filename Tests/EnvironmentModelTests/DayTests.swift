import EnvironmentModel
import Testing

@Suite struct DayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2026-08-20", 20_685),
        ("1600-02-29", -135_081), ("0000-03-01", -719_468), ("9999-12-31", 2_932_896),
    ])
    func aDayIsReadAndWritten(text: String, number: Int) throws {
        let day = try #require(Day(text))
        #expect(day.number == number)
        #expect(day.description == text)
        #expect(Day(number: number) == day)
    }

    @Test(arguments: [
        "", "2026-8-20", "2026-08-2", "26-08-20", "2026/08/20", "2026-08-20T", "2026-02-30", "2026-02-29", "1900-02-29",
        "2026-00-10", "2026-13-01", "2026-04-31", "2026-01-00", "+026-01-01", "２０２６-01-01",
    ])
    func whatIsNoDayIsRefused(text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (0, 29), (-4, 29)])
    func februaryKnowsLeapYears(year: Int, length: Int) {
        #expect(Day.length(ofMonth: 2, year: year) == length)
        #expect((Day(year: year, month: 2, day: 29) != nil) == (length == 29))
    }

    @Test func numberAndCalendarAgreeForFourHundredYears() {
        var previous = Day(number: -1).civil
        for number in 0...146_097 {
            let civil = Day(number: number).civil
            let isNext =
                civil == (previous.year, previous.month, previous.day + 1)
                || (civil.day == 1 && previous.day == Day.length(ofMonth: previous.month, year: previous.year))
            guard isNext, Day(year: civil.year, month: civil.month, day: civil.day)?.number == number else {
                Issue.record("day \(number) is \(civil)")
                return
            }
            previous = civil
        }
    }

    @Test func daysAreOrderedByTime() {
        #expect(Day(number: 9) < Day(number: 10))
        #expect(Day(number: -1) < Day(number: 0))
    }
}
