import EnvironmentModel
import Testing

@Suite struct UnitTests {
    @Test(arguments: [
        "µg/m³", "μg/m³", "ug/m³", "ug/m3", "µg/m3", "μg/m3", "UG/M3", "Î¼g/mÂ³", "Âµg/mÂ³",
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
