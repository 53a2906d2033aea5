import EnvironmentModel
import Testing

@Suite struct DailyMetricTests {
    @Test func everyNameStandsOnceAndIsFound() {
        #expect(Set(DailyMetric.all.map(\.name)).count == DailyMetric.all.count)
        #expect(DailyMetric.all.allSatisfy { DailyMetric(named: $0.name) == $0 })
    }

    @Test func theUsualMetricIsTheHighestTemperature() {
        #expect(DailyMetric.standard.name == "temperature_2m_max")
        #expect(DailyMetric.all.first == .standard)
    }

    @Test(arguments: ["temperature_2m", "weather_code", "sunrise", "wind_direction_10m_dominant", ""])
    func whatCannotBeSubtractedIsNoMetric(name: String) {
        #expect(DailyMetric(named: name) == nil)
    }

    @Test func everyUnitIsInTheUnitTable() {
        #expect(DailyMetric.all.allSatisfy { Unit.all.contains($0.unit) })
    }

    @Test(arguments: [
        ("temperature_2m_max", 72.5, Unit.fahrenheit, 22.5), ("temperature_2m_min", 273.15, .kelvin, 0),
        ("precipitation_sum", 1, .inch, 25.4), ("snowfall_sum", 10, .millimetre, 1),
        ("wind_gusts_10m_max", 10, .metrePerSecond, 36), ("relative_humidity_2m_mean", 0.5, .one, 50),
        ("sunshine_duration", 2, .hour, 7200), ("wind_speed_10m_max", 10, .knot, 18.52),
    ])
    func aReadingIsBroughtIntoTheMetricsUnit(name: String, value: Double, unit: Unit, expected: Double) throws {
        let reading = Reading(value, in: unit, of: try #require(DailyMetric(named: name)))
        #expect(abs(try #require(reading.value) - expected) < 1e-9)
    }

    @Test(arguments: [
        ("temperature_2m_max", 212, Unit.celsius), ("temperature_2m_max", -999, .celsius),
        ("precipitation_sum", -1, .millimetre), ("relative_humidity_2m_max", 101, .percent),
        ("daylight_duration", 86_401, .second),
    ])
    func anImpossibleValueIsLeftOut(name: String, value: Double, unit: Unit) throws {
        let reading = Reading(value, in: unit, of: try #require(DailyMetric(named: name)))
        #expect(reading == .missing(.outOfRange(value)))
    }

    @Test func aValueOfAnotherKindIsLeftOut() {
        #expect(Reading(5, in: .millimetre, of: DailyMetric.standard) == .missing(.unit("mm")))
    }

    @Test func aDifferenceKnowsNoZero() throws {
        let degrees = Unit.celsius.difference
        #expect(abs(try #require(degrees.convert(10, to: Unit.fahrenheit.difference)) - 18) < 1e-9)
        #expect(Unit.celsius.convert(10, to: .fahrenheitDifference) == nil)
    }

    @Test(arguments: [
        (Unit.celsius, Unit.fahrenheit), (.millimetre, .millimetre), (.kilometrePerHour, .kilometrePerHour),
    ])
    func imperialMeansTemperaturesAlone(metric: Unit, imperial: Unit) {
        #expect(metric.imperial == imperial)
    }
}
