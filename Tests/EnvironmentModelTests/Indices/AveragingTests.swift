import Testing

@testable import EnvironmentModel

@Suite struct AveragingTests {
    @Test(
        arguments: [
            ([34.9, 43, 50, 64.9, 69.2, 66.2, 53.7, 48.6, 49.2, 35, 0, 1], 42.4),
            ([20, 22, 18, 21, 19, 20, 23, 22, 21, 20, 19, 18], 20.3),
            ([10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], 10.0), ([0, 0, 0], 0), ([5, 5], 5),
        ] as [([Double?], Double)])
    func nowCastOfHoursNewestFirst(hours: [Double?], expected: Double) throws {
        let value = try #require(NowCast.value(hours))
        #expect((value * 10).rounded(.down) / 10 == expected)
    }

    @Test func nowCastSkipsMissingHoursInBothSums() throws {
        let hours: [Double?] = [100, nil, 90, 80, nil, 60, 50, 40, 30, 20, 10, 10]
        #expect(try #require(NowCast.value(hours)).rounded(.down) == 94)
    }

    @Test(
        arguments: [
            [10, nil, nil, 10, 10, 10], [nil, nil, 10, 10, 10, 10], [10], [], [nil, nil, nil], [nil, 10, nil, 10],
        ] as [[Double?]])
    func nowCastNeedsTwoOfTheNewestThreeHours(hours: [Double?]) {
        #expect(NowCast.value(hours) == nil)
    }

    @Test func nowCastLooksAtTwelveHoursOnly() {
        let constant = [Double?](repeating: 10, count: 12)
        #expect(NowCast.value(constant + [9_999]) == 10)
    }

    @Test(
        arguments: [
            (.mean(hours: 8, least: 6), [8, 7, 6, 5, 4, 3, 2, 1, 99], 4.5),
            (.mean(hours: 8, least: 6), [1, nil, 2, nil, 3, 4, 5, 6], 3.5),
            (.mean(hours: 8, least: 6), [1, nil, 2, nil, 3, 4, 5, nil], nil),
            (.mean(hours: 3, least: 2), [1, nil, 3], 2), (.hour, [7, 9], 7), (.hour, [nil, 9], nil), (.hour, [], nil),
            (.surrogate(within: 3, slope: 0.85, offset: 4.5), [40, 90], 38.5),
            (.surrogate(within: 3, slope: 0.85, offset: 4.5), [nil, nil, 40], 38.5),
            (.surrogate(within: 3, slope: 0.85, offset: 4.5), [nil, nil, nil, 40], nil), (.minutes(15), [7, 7], nil),
        ] as [(Averaging, [Double?], Double?)])
    func hoursAreAveraged(averaging: Averaging, hours: [Double?], expected: Double?) {
        #expect(averaging.average(hours) == expected)
    }

    @Test func theFactorComesBeforeTheOffset() {
        #expect(Averaging.surrogate(within: 3, slope: 0.5, offset: 4).average([40], times: 0.1) == 6)
        #expect(Averaging.mean(hours: 2, least: 1).average([2, 4], times: 0.5) == 1.5)
    }
}
