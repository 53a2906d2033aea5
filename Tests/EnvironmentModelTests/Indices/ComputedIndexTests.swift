import Testing

@testable import EnvironmentModel

@Suite struct ComputedIndexTests {
    /// The index of these hours, newest first and in µg/m³, by the newest edition of a scale.
    private static func compute(
        _ name: String, _ hours: [Pollutant: [Double?]], edition number: Int? = nil
    ) throws -> ComputedIndex {
        let editions = try #require(IndexScale.named(name)).editions
        let edition = try #require(number.map { editions[$0] } ?? editions.last)
        return edition.compute { $1 = hours[$0] ?? [] }
    }

    private static func constant(_ value: Double, _ count: Int = 24) -> [Double?] {
        Array(repeating: value, count: count)
    }

    /// µg/m³ of so many ppb at 25 °C.
    private static func mass(_ ppb: Double, _ pollutant: Pollutant) throws -> Double {
        let gas = Gas.named(pollutant.rawValue)
        return try #require(
            Unit.partPerBillion.convert(ppb, to: .microgramPerCubicMetre, of: gas, at: .standard))
    }

    @Test func theLargestSubIndexMakesTheIndex() throws {
        let index = try Self.compute(
            "us_epa_2024", [.pm2_5: Self.constant(12), .pm10: Self.constant(154.9), .ozone: [40]])
        #expect(index.index == 100)
        #expect(index.dominant == .pm10)
        #expect(try index.part(.pm2_5).get().index == 56)
        #expect(try index.part(.pm10).get().hours == 12)
        #expect(index.part(.carbonMonoxide) == .failure(.noValue))
        #expect(!index.isWhole)
    }

    @Test func ofEqualPollutantsTheFirstDominates() throws {
        let index = try Self.compute("uk_daqi", [.pm10: Self.constant(60), .pm2_5: Self.constant(42), .ozone: [1]])
        #expect(index.highest?.index == 5)
        #expect(index.highest?.pollutant == .pm2_5)
    }

    @Test(
        arguments: [
            // One hour above 304 ppb leads to 200, more only with the mean of a day.
            ([140.0], 130), ([304], 200), ([310], 200), ([900], 200),
            ([310] + Array(repeating: 290, count: 23), 200), ([700] + Array(repeating: 610, count: 23), 305),
            ([290] + Array(repeating: 310, count: 23), 202), ([700] + Array(repeating: 610, count: 16), 200),
        ] as [([Double], Double)])
    func sulphurDioxideAbove200NeedsADay(ppb: [Double], expected: Double) throws {
        let hours = try ppb.map { Optional(try Self.mass($0 + 0.001, .sulphurDioxide)) }
        #expect(try Self.compute("us_epa_2024", [.sulphurDioxide: hours]).highest?.index == expected)
    }

    @Test(
        arguments: [
            // 0.85 x + 4.5 ppb on the breakpoints of eight hours; from 125 ppb on the hour's own if larger.
            (60.0, 51), (70, 80), (162, 239), (230, 300), (240, 218), (500, 396), (0, 4), (650, 546),
        ] as [(Double, Double)])
    func ozoneIsTheLargerOfSurrogateAndHour(ppb: Double, expected: Double) throws {
        let hours = [Optional(try Self.mass(ppb + 0.001, .ozone))]
        #expect(try Self.compute("us_epa_2024", [.ozone: hours]).highest?.index == expected)
    }

    @Test(
        arguments: [
            ("us_epa_2024", [.pm2_5, .ozone], nil), ("us_epa_2024", [.pm10, .ozone], nil),
            ("us_epa_2024", [.ozone, .nitrogenDioxide], [.pm2_5, .pm10]), ("us_epa_2024", [.pm2_5], [.ozone]),
            ("european_2024", [.pm2_5, .ozone], [.nitrogenDioxide]), ("uk_daqi", [.pm10], [.ozone]),
        ] as [(String, [Pollutant], [Pollutant]?)])
    func withoutParticlesAndOzoneThereIsNoIndex(
        scale: String, known: [Pollutant], missing: [Pollutant]?
    ) throws {
        let hours = Dictionary(uniqueKeysWithValues: known.map { ($0, Self.constant(20)) })
        let outcome = try Self.compute(scale, hours).outcome
        if case .gap(let gap) = outcome {
            #expect(gap == missing.map { .missing($0) })
        } else {
            #expect(missing == nil)
        }
    }

    @Test func tooFewHoursAreNoIndex() throws {
        let index = try Self.compute("us_epa_2024", [.pm2_5: [12], .carbonMonoxide: Self.constant(500, 5)])
        #expect(index.part(.pm2_5) == .failure(.tooFewHours(hours: 1, averaging: .nowCast)))
        #expect(
            index.part(.carbonMonoxide) == .failure(.tooFewHours(hours: 5, averaging: .mean(hours: 8, least: 6))))
        #expect(index.outcome == .gap(.tooFewPollutants(0, needed: 1)))
        #expect(index.dominant == nil)
    }

    @Test(
        arguments: [
            (Day(year: 2024, month: 5, day: 5), 12.0, 50), (Day(year: 2024, month: 5, day: 6), 12, 56),
            (Day(year: 2026, month: 8, day: 20), 12, 56), (nil, 12, 56),
        ] as [(Day?, Double, Double)])
    func theDayDecidesTheEdition(day: Day?, concentration: Double, expected: Double) throws {
        let scale = try #require(IndexScale.named("us_epa_2024"))
        let edition = try #require(scale.edition(on: day))
        #expect(edition.compute { $1 = $0 == .pm2_5 ? Self.constant(concentration) : [] }.highest?.index == expected)
    }

    @Test(arguments: [(2024, 12, 31, 24.0), (2025, 1, 1, 34)])
    func theEuropeanBandsOf2024HoldFrom2025(year: Int, month: Int, day: Int, expected: Double) throws {
        let scale = try #require(IndexScale.named("european_2024"))
        let edition = try #require(scale.edition(on: Day(year: year, month: month, day: day)))
        #expect(edition.compute { $1 = $0 == .pm2_5 ? Self.constant(12) : [] }.highest?.index == expected)
    }

    @Test func beforeTheBandsOf2024ParticlesNeededADay() throws {
        let hours: [Pollutant: [Double?]] = [.pm2_5: [12], .ozone: [90], .nitrogenDioxide: [10]]
        let before = try Self.compute("european_2024", hours, edition: 0)
        #expect(before.part(.pm2_5) == .failure(.tooFewHours(hours: 1, averaging: .mean(hours: 24, least: 18))))
        #expect(before.outcome == .gap(.missing([.pm2_5, .pm10])))
        #expect(try Self.compute("european_2024", hours, edition: 1).index == 35)
        #expect(try Self.compute("european_2024", hours, edition: 1).dominant == .ozone)
    }

    @Test(arguments: [(30.0, 15.0, 10.0, 3.0), (60, 30, 35, 7), (15, 0, 100, 6), (0, 0, 0, 1), (100, 100, 500, 41)])
    func theCanadianIndexIsASum(ozone: Double, dioxide: Double, particles: Double, expected: Double) throws {
        let index = try Self.compute(
            "canada_aqhi",
            [
                .ozone: Self.constant(try Self.mass(ozone, .ozone), 3),
                .nitrogenDioxide: Self.constant(try Self.mass(dioxide, .nitrogenDioxide), 3),
                .pm2_5: Self.constant(particles, 3),
            ])
        #expect(index.index == expected)
    }

    @Test func theCanadianIndexNeedsAllOfItsPollutants() throws {
        let index = try Self.compute("canada_aqhi", [.ozone: [60, 60, 60], .pm2_5: [10, nil, nil]])
        #expect(index.outcome == .gap(.missing([.pm2_5])))
    }

    @Test func theIndianIndexNeedsThreePollutantsAndParticlesAmongThem() throws {
        let gases: [Pollutant: [Double?]] = [
            .ozone: Self.constant(45), .sulphurDioxide: Self.constant(30), .nitrogenDioxide: Self.constant(60),
        ]
        #expect(try Self.compute("india_naqi", gases).outcome == .gap(.missing([.pm2_5, .pm10])))
        let two: [Pollutant: [Double?]] = [.pm2_5: Self.constant(45), .ozone: Self.constant(45)]
        #expect(try Self.compute("india_naqi", two).outcome == .gap(.tooFewPollutants(2, needed: 3)))
        let all = try Self.compute("india_naqi", gases.merging(two) { own, _ in own })
        #expect(all.index == 75)
        #expect(all.dominant == .pm2_5)
    }

    @Test(arguments: [(15, nil), (16, 75.0)] as [(Int, Double?)])
    func theIndianMeanOfADayNeedsSixteenHours(count: Int, expected: Double?) throws {
        let hours = Self.constant(45, count) + [Double?](repeating: nil, count: 24 - count)
        let part = try Self.compute("india_naqi", [.pm2_5: hours]).part(.pm2_5)
        #expect((try? part.get())?.index == expected)
    }

    @Test func aboveEightHoursOf208TheIndianOzoneIsThatOfTheHour() throws {
        let high = try Self.compute("india_naqi", [.ozone: [400] + Self.constant(210, 7)])
        #expect(try high.part(.ozone).get().averaging == .hour)
        #expect(try high.part(.ozone).get().index == 336)
        let low = try Self.compute("india_naqi", [.ozone: [400] + Self.constant(100, 7)])
        #expect(try low.part(.ozone).get().averaging == .mean(hours: 8, least: 6))
    }

    @Test func inChinaNothingDominatesUpTo50() throws {
        let clean: [Pollutant: [Double?]] = [.pm2_5: Self.constant(35), .ozone: Self.constant(10)]
        #expect(try Self.compute("china_hj633_2012", clean).dominant == nil)
        #expect(
            try Self.compute("china_hj633_2012", clean.merging([.pm2_5: Self.constant(35.1)]) { $1 }).dominant == .pm2_5
        )
    }

    @Test func aboveAnHourOf800TheChineseSulphurDioxideIsThatOfTheDay() throws {
        let index = try Self.compute("china_hj633_2012", [.sulphurDioxide: [801] + Self.constant(475, 23)])
        #expect(try index.part(.sulphurDioxide).get().averaging == .mean(hours: 24, least: 20))
        #expect(index.highest?.index == 153)
    }

    @Test func quartersOfAnHourCannotBeHad() throws {
        let index = try Self.compute("uk_daqi", [.sulphurDioxide: Self.constant(100)])
        #expect(index.part(.sulphurDioxide) == .failure(.tooFine(minutes: 15)))
        #expect(index.part(.carbonMonoxide) == .failure(.notInIndex))
    }

    @Test(arguments: [
        ("us_epa_2024", 24), ("european_2024", 1), ("uk_daqi", 24), ("canada_aqhi", 3), ("india_naqi", 24),
    ])
    func anEditionKnowsHowFarItLooksBack(name: String, window: Int) throws {
        #expect(try #require(IndexScale.named(name)?.editions.last).window == window)
    }
}
