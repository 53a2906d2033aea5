/// A unit of measure: one row of the unit table, named by its UCUM code.
///
/// Values of one dimension convert into each other by a factor; values of different dimensions never do, so that an
/// index cannot be merged with a concentration nor one index scale with another.
package struct Unit: Sendable, Hashable {
    /// What is measured; two units convert only within one dimension.
    package enum Dimension: Sendable, Hashable {
        case massConcentration
        case volumeFraction
        case countConcentration
        case temperature
        case temperatureDifference
        case ratio
        case usIndex
        case europeanIndex
        case pollenIndex
    }

    /// How the wire writes it, with U+00B5 for micro.
    package let symbol: String
    /// The UCUM code; a unit that UCUM lacks is an annotation in braces.
    package let ucum: String
    package let dimension: Dimension
    /// How many of the dimension's first unit make one of these.
    package let factor: Double
    /// How upstream services write it besides `symbol` and `ucum`.
    let spellings: [String]

    private init(
        _ symbol: String, ucum: String, _ dimension: Dimension, factor: Double = 1, spellings: [String] = []
    ) {
        self.symbol = symbol
        self.ucum = ucum
        self.dimension = dimension
        self.factor = factor
        self.spellings = spellings
    }

    package static let microgramPerCubicMetre = Unit(
        "µg/m³", ucum: "ug/m3", .massConcentration, spellings: ["μg/m³", "ug/m³", "µg/m3", "μg/m3", "UG/M3"])
    package static let milligramPerCubicMetre = Unit(
        "mg/m³", ucum: "mg/m3", .massConcentration, factor: 1000, spellings: ["MG/M3"])
    package static let partPerBillion = Unit("ppb", ucum: "[ppb]", .volumeFraction, spellings: ["PPB"])
    package static let partPerMillion = Unit("ppm", ucum: "[ppm]", .volumeFraction, factor: 1000, spellings: ["PPM"])
    package static let grainPerCubicMetre = Unit(
        "grains/m³", ucum: "{grains}/m3", .countConcentration, spellings: ["grains/m3"])
    package static let celsius = Unit("°C", ucum: "Cel", .temperature, spellings: ["C", "celsius"])
    package static let celsiusDifference = Unit("°C", ucum: "Cel", .temperatureDifference)
    package static let one = Unit("1", ucum: "1", .ratio)
    package static let usIndex = Unit("USAQI", ucum: "{USAQI}", .usIndex)
    package static let europeanIndex = Unit("EAQI", ucum: "{EAQI}", .europeanIndex)
    package static let pollenIndex = Unit("UPI", ucum: "{UPI}", .pollenIndex)

    /// Every unit, each symbol once, in the order in which `describe` lists them.
    package static let all: [Unit] = [
        .microgramPerCubicMetre, .milligramPerCubicMetre, .partPerBillion, .partPerMillion, .grainPerCubicMetre,
        .celsius, .one, .usIndex, .europeanIndex, .pollenIndex,
    ]

    private static let bySpelling: [String: Unit] = {
        var table: [String: Unit] = [:]
        for unit in all {
            for spelling in [unit.symbol, unit.ucum] + unit.spellings { table[spelling] = unit }
        }
        return table
    }()

    /// The unit that an upstream service means by `text`, also when its UTF-8 was once read as Latin-1 (`Î¼g/mÂ³`); nil
    /// for words that say nothing (empty, `undefined`) and for unknown ones.
    package init?(spelled text: String) {
        guard let unit = Unit.bySpelling[text] ?? Unit.mended(text).flatMap({ Unit.bySpelling[$0] }) else { return nil }
        self = unit
    }

    /// The text whose UTF-8 bytes are the Latin-1 code points of `text`.
    private static func mended(_ text: String) -> String? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// `value` of this unit expressed in `other`; nil when the two measure different things.
    package func convert(_ value: Double, to other: Unit) -> Double? {
        guard dimension == other.dimension else { return nil }
        return factor == other.factor ? value : value * factor / other.factor
    }

    package static func == (left: Unit, right: Unit) -> Bool {
        left.dimension == right.dimension && left.factor == right.factor
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(dimension)
        hasher.combine(factor)
    }
}
