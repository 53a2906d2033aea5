import EnvironmentModel
import Testing

@Suite struct LinearTrendTests {
    typealias Values = [(year: Int, value: Double)]

    private static let rising: Values = [(1980, 20), (1990, 21), (2000, 22)]
    private static let gap: Values = [(1980, 20), (2020, 24)]
    private static let bent: Values = [(1980, 22.4), (1990, 24.1), (2000, 25.3), (2010, 24.8), (2020, 29.7)]
    private static let flat: Values = [(2001, 5), (2002, 5), (2003, 5)]

    @Test(arguments: [(rising, 1.0), (gap, 1.0), (bent, 1.53), (flat, 0.0)])
    func theLineIsThatOfLeastSquares(values: Values, perDecade: Double) throws {
        let trend = try #require(LinearTrend(values))
        #expect(abs(trend.perDecade - perDecade) < 1e-9)
    }

    @Test func itSaysWhatItRestsOn() throws {
        let trend = try #require(LinearTrend([(2000, 1), (1980, 2), (1990, 3)]))
        #expect([trend.points, trend.from, trend.to] == [3, 1980, 2000])
    }

    @Test(arguments: [[], [(1980, 20)], [(1980, 20), (1980, 21)]] as [Values])
    func fewerThanTwoYearsHaveNone(values: Values) {
        #expect(LinearTrend(values) == nil)
    }
}
