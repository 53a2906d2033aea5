import EnvironmentModel
import Testing

@Suite struct ClimateNormalTests {
    @Test(arguments: [("1961-1990", 1961...1990), ("1981-2010", 1981...2010), ("1991-2020", 1991...2020)])
    func aPeriodIsThirtyYears(name: String, years: ClosedRange<Int>) throws {
        let period = try #require(NormalPeriod(rawValue: name))
        #expect(period.years == years)
        #expect(period.years.count == 30)
    }

    /// Values of each year, then the mean, the values and the years that it rests on.
    @Test(
        arguments: [
            (Array(repeating: [1, 2, 3, 4, 5], count: 30), 3, 150, 30),
            (Array(repeating: [1, 2, 3, 4], count: 30), 2.5, 120, 30),
            (Array(repeating: [1, 2, 3, 4, 5], count: 24) + Array(repeating: [9, 9, 9], count: 6), 3, 120, 24),
            (Array(repeating: [1, 2, 3, 4, 5], count: 23) + Array(repeating: [9, 9, 9], count: 7), nil, 115, 23),
            ([], nil, 0, 0),
        ] as [([[Double]], Double?, Int, Int)])
    func aNormalIsTheMeanOfYearsWithEnoughDays(values: [[Double]], mean: Double?, count: Int, years: Int) {
        let normal = ClimateNormal(.from1991, values)
        #expect(normal.mean == mean)
        #expect(normal.values == count)
        #expect(normal.years == years)
    }

    /// A day of the year and the days that its normal takes of one year.
    @Test(arguments: [
        ("08-20", 2000, "2000-08-18", "2000-08-22"), ("12-31", 2020, "2020-12-29", "2021-01-02"),
        ("01-01", 1991, "1990-12-30", "1991-01-03"), ("02-29", 2000, "2000-02-27", "2000-03-02"),
        ("02-29", 2001, "2001-02-26", "2001-03-02"),
    ])
    func theWindowIsTwoDaysToEachSide(monthDay: String, year: Int, first: String, last: String) throws {
        let window = ClimateNormal.window(around: try #require(MonthDay(monthDay)), in: year)
        #expect(window.count == 5)
        #expect([window.first?.description, window.last?.description] == [first, last])
    }

    /// Values by year, then the records and what years hold.
    @Test func whoOnlyEqualsARecordDoesNotHoldIt() throws {
        let records = try #require(ClimateRecords([(2003, 5), (1990, 5), (2000, 1), (2010, 1), (1980, 3)]))
        #expect([records.years, records.from, records.to] == [5, 1980, 2010])
        #expect([records.highest.year, records.lowest.year] == [1990, 2000])
        #expect([1990, 2003, 2000, 2010, 1980].map(records.kind) == [.highest, nil, .lowest, nil, nil])
    }

    @Test func whereAllYearsAreAlikeNobodyHoldsARecord() {
        #expect(ClimateRecords([(2000, 0), (2001, 0)])?.kind(of: 2000) == nil)
        #expect(ClimateRecords([(2000, 0)]) == nil)
        #expect(ClimateRecords([]) == nil)
    }
}
