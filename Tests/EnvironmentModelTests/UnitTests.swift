import EnvironmentModel
import Testing

@Suite struct UnitTests {
    @Test(arguments: [
        "µg/m³", "μg/m³", "ug/m³", "ug/m3", "µg/m3", "μg/m3", "UG/M3", "Î¼g/mÂ³", "Âµg/mÂ³", "mcg/m3", "mcg/m³",
    ])
    func everySpellingOfMicrogramsIsOneUnit(text: String) {
        #expect(Unit.spelled(text) == .microgramPerCubicMetre)
        #expect(Unit.spelled(text)?.symbol == "\u{B5}g/m\u{B3}")
    }

    @Test(arguments: Unit.all)
    func aUnitIsKnownByItsOwnSymbolAndCode(unit: Unit) {
        #expect(Unit.spelled(unit.symbol) == unit)
        #expect(Unit.spelled(unit.ucum) == unit)
    }

    @Test(arguments: [
        ("mg/m3", Unit.milligramPerCubicMetre), ("MG/M3", .milligramPerCubicMetre), ("ppm", .partPerMillion),
        ("PPM", .partPerMillion), ("PPB", .partPerBillion), ("grains/m3", .grainPerCubicMetre),
        ("grains/mÂ³", .grainPerCubicMetre), ("celsius", .celsius), ("Â°C", .celsius), ("C", .celsius),
    ])
    func furtherSpellingsAreKnown(text: String, unit: Unit) {
        #expect(Unit.spelled(text) == unit)
    }

    @Test(arguments: ["", "undefined", "wmo code", "µg", "g/m³", "furlong", "µg/m³ ", "iso8601", "北京"])
    func whatIsNoUnitIsNone(text: String) {
        #expect(Unit.spelled(text) == nil)
    }

    @Test func symbolsAndCodesAreUnique() {
        #expect(Set(Unit.all.map(\.symbol)).count == Unit.all.count)
        #expect(Set(Unit.all.map(\.ucum)).count == Unit.all.count)
    }

    @Test(arguments: Unit.all)
    func noSymbolHasAGreekMu(unit: Unit) {
        #expect(!unit.symbol.unicodeScalars.contains("\u{3BC}"))
    }

    @Test(arguments: [
        (1.5, Unit.milligramPerCubicMetre, Unit.microgramPerCubicMetre, 1500.0),
        (1500, .microgramPerCubicMetre, .milligramPerCubicMetre, 1.5),
        (0.42, .partPerMillion, .partPerBillion, 420),
        (8.4, .microgramPerCubicMetre, .microgramPerCubicMetre, 8.4),
    ])
    func unitsOfOneDimensionConvert(value: Double, from: Unit, to: Unit, expected: Double) {
        #expect(from.convert(value, to: to) == expected)
    }

    /// What binary arithmetic alone would write with other digits at the end.
    @Test(arguments: [
        (71.6, Unit.fahrenheit, Unit.celsius, 22.0), (26.6, .fahrenheit, .celsius, -3), (32, .fahrenheit, .celsius, 0),
        (32.001, .fahrenheit, .celsius, 0.0005555556), (22, .celsius, .fahrenheit, 71.6),
        (-40, .celsius, .fahrenheit, -40),
        (300.15, .kelvin, .celsius, 27), (273.25, .kelvin, .celsius, 0.1), (0.07, .partPerMillion, .partPerBillion, 70),
        (0.29, .milligramPerCubicMetre, .microgramPerCubicMetre, 290), (0.29, .one, .percent, 29),
        (57, .percent, .one, 0.57), (1.1, .centimetre, .millimetre, 11), (0.3, .inch, .millimetre, 7.62),
        (3.3, .metrePerSecond, .kilometrePerHour, 11.88), (101.33, .kilopascal, .hectopascal, 1013.3),
        (8.3, .hour, .second, 29_880),
    ])
    func conversionsAddNoDigits(value: Double, from: Unit, to: Unit, expected: Double) {
        #expect(from.convert(value, to: to) == expected)
    }

    @Test(arguments: Unit.all)
    func whatIsConvertedThereAndBackIsWhatItWas(unit: Unit) throws {
        for other in Unit.all where other.dimension == unit.dimension {
            for tenths in -1_000...1_000 {
                let value = Double(tenths) / 10
                let there = try #require(unit.convert(value, to: other))
                #expect(abs(try #require(other.convert(there, to: unit)) - value) < 1e-8)
                #expect(there == there.tidied(), "\(value) \(unit.symbol) is \(there)")
            }
        }
    }

    @Test(arguments: [
        (Unit.celsius, Unit.fahrenheit, 1.8, 32.0), (.fahrenheit, .celsius, 0.555555555556, -17.7777777778),
        (.kelvin, .celsius, 1, -273.15), (.kelvin, .fahrenheit, 1.8, -459.67), (.percent, .one, 0.01, 0),
        (.knot, .metrePerSecond, 0.514444444444, 0),
    ])
    func aConversionIsStatedToTwelveDigits(from: Unit, to: Unit, factor: Double, offset: Double) throws {
        let conversion = try #require(Conversion(from: from, to: to))
        #expect(conversion.factor == factor)
        #expect(conversion.offset == offset)
    }

    @Test(arguments: [
        (0.1 + 0.2, 0.3), (1 / 3.0, 0.333333333333), (-2.9999999999999996, -3), (1e-15, 1e-15), (1e300, 1e300),
        (123_456_789_012_345, 123_456_789_012_000), (0, 0), (-0.0, 0), (.infinity, .infinity),
    ])
    func tidyingKeepsTwelveDigits(number: Double, expected: Double) {
        #expect(number.tidied().description == expected.description || number == 0)
        #expect(number.tidied() == expected)
    }

    @Test(arguments: [
        (Unit.partPerBillion, Unit.microgramPerCubicMetre), (.usIndex, .europeanIndex),
        (.usIndex, .microgramPerCubicMetre), (.celsius, .celsiusDifference), (.pollenIndex, .grainPerCubicMetre),
        (.one, .usIndex),
    ])
    func unitsOfDifferentDimensionsNeverConvert(from: Unit, to: Unit) {
        #expect(from.convert(1, to: to) == nil)
        #expect(to.convert(1, to: from) == nil)
        #expect(from != to)
    }
}
