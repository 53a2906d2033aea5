import EnvironmentModel
import Testing

@Suite struct MetricTests {
    @Test func namesAreUnique() {
        #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
    }

    @Test func theDefaultsAreThoseOfTheModelInItsOrder() {
        let names = [
            "us_aqi", "european_aqi", "pm2_5", "pm10", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide",
            "ozone",
        ]
        #expect(Metric.defaults.map(\.name) == names)
        #expect(Metric.all.prefix(names.count).map(\.name) == names)
    }

    @Test(arguments: Metric.all)
    func aMetricIsFoundByItsName(metric: Metric) {
        #expect(Metric(named: metric.name) == metric)
        #expect(metric.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
        #expect(!metric.row.title.isEmpty)
    }

    @Test(arguments: ["", "PM2_5", "pm2.5", "status", "pollutants", "time"])
    func anyOtherNameIsNoMetric(name: String) {
        #expect(Metric(named: name) == nil)
    }

    @Test func everyPollutantHasAConcentrationAndAUSIndex() throws {
        let index = try #require(Metric(named: "us_aqi"))
        for pollutant in Pollutant.listed {
            #expect(pollutant.metric != nil)
            #expect(pollutant.subIndex(of: index) != nil)
        }
        #expect(Pollutant.listed.map(\.title) == ["PM2.5", "PM10", "NO₂", "SO₂", "O₃", "CO"])
    }

    @Test func theEuropeanIndexHasNoCarbonMonoxide() throws {
        let index = try #require(Metric(named: "european_aqi"))
        #expect(Pollutant.listed.filter { $0.subIndex(of: index) == nil } == [.carbonMonoxide])
    }

    @Test(arguments: [
        (-0.1, Reading.missing(.outOfRange(-0.1))), (0, .value(0)), (9_000, .value(9_000)),
        (9_000.1, .missing(.outOfRange(9_000.1))), (-999, .missing(.outOfRange(-999))),
    ])
    func whatIsImpossibleIsNoReading(value: Double, expected: Reading) throws {
        let metric = try #require(Metric(named: "pm2_5"))
        #expect(Reading(value, in: .microgramPerCubicMetre, of: metric) == expected)
    }

    @Test(arguments: [
        ("pm2_5", [-999.0, 9_999, 32_767, 99_999]), ("pm10", [-999, 32_767, 99_999]),
        ("nitrogen_dioxide", [-999, 9_999, 32_767]), ("sulphur_dioxide", [-999, 32_767]), ("ozone", [-999, 9_999]),
        ("us_aqi", [-1, 9_999]), ("european_aqi", [-1, 9_999]), ("us_aqi_pm2_5", [9_999]),
    ])
    func usualSentinelsAreImpossible(name: String, sentinels: [Double]) throws {
        let metric = try #require(Metric(named: name))
        for value in sentinels {
            #expect(Reading(value, in: metric.unit, of: metric) == .missing(.outOfRange(value)))
        }
    }

    @Test func aReadingIsInTheUnitOfItsMetric() throws {
        let metric = try #require(Metric(named: "carbon_monoxide"))
        #expect(Reading(0.152, in: .milligramPerCubicMetre, of: metric) == .value(152))
        #expect(Reading(3, in: .partPerBillion, of: metric) == .missing(.unit("ppb")))
    }
}
