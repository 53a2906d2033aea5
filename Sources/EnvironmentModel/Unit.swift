/// A unit of measure: one row of the unit table, named by its UCUM code.
///
/// A class without state, so that handing a unit on copies none of its texts.
///
/// Values of one dimension convert into each other by a factor, temperatures also by a shift of zero; values of different
/// dimensions never do, so that an index cannot be merged with a concentration nor one index scale with another.
package final class Unit: Sendable, Hashable {
    /// What is measured; two units convert only within one dimension.
    package enum Dimension: Sendable, Hashable {
        case massConcentration
        case volumeFraction
        case countConcentration
        case temperature
        case temperatureDifference
        case ratio
        case waterContent
        case length
        case angle
        case speed
        case time
        case pressure
        case radiantExposure
        case usIndex
        case europeanIndex
        case pollenIndex
    }

    /// How the wire writes it, with U+00B5 for micro.
    package let symbol: String
    /// The UCUM code; a unit that UCUM lacks is an annotation in braces.
    package let ucum: String
    /// Only units of one dimension convert into each other.
    package let dimension: Dimension
    /// How many of the dimension's first unit make one of these.
    package let factor: Double
    /// What this unit reads where the dimension's first unit reads 0.
    package let zero: Double
    /// How upstream services write it besides `symbol` and `ucum`.
    let spellings: [String]

    private init(
        _ symbol: String, ucum: String, _ dimension: Dimension, factor: Double = 1, zero: Double = 0,
        spellings: [String] = []
    ) {
        self.symbol = symbol
        self.ucum = ucum
        self.dimension = dimension
        self.factor = factor
        self.zero = zero
        self.spellings = spellings
    }

    /// What providers of this field write, by the names of their quantities.
    package static let microgramPerCubicMetre = Unit(
        "µg/m³", ucum: "ug/m3", .massConcentration,
        spellings: ["μg/m³", "ug/m³", "µg/m3", "μg/m3", "UG/M3", "mcg/m³", "mcg/m3"])
    package static let milligramPerCubicMetre = Unit(
        "mg/m³", ucum: "mg/m3", .massConcentration, factor: 1000, spellings: ["MG/M3"])
    package static let partPerBillion = Unit("ppb", ucum: "[ppb]", .volumeFraction, spellings: ["PPB"])
    package static let partPerMillion = Unit("ppm", ucum: "[ppm]", .volumeFraction, factor: 1000, spellings: ["PPM"])
    package static let grainPerCubicMetre = Unit(
        "grains/m³", ucum: "{grains}/m3", .countConcentration, spellings: ["grains/m3"])
    package static let celsius = Unit("°C", ucum: "Cel", .temperature, spellings: ["C", "celsius"])
    package static let fahrenheit = Unit(
        "°F", ucum: "[degF]", .temperature, factor: 5.0 / 9, zero: 32, spellings: ["F", "fahrenheit"])
    package static let kelvin = Unit("K", ucum: "K", .temperature, zero: 273.15, spellings: ["kelvin"])
    package static let celsiusDifference = Unit("°C", ucum: "Cel", .temperatureDifference)
    package static let fahrenheitDifference = Unit("°F", ucum: "[degF]", .temperatureDifference, factor: 5.0 / 9)
    package static let one = Unit("1", ucum: "1", .ratio, spellings: ["fraction"])
    package static let percent = Unit("%", ucum: "%", .ratio, factor: 0.01)
    package static let waterContent = Unit("m³/m³", ucum: "m3/m3", .waterContent)
    package static let millimetre = Unit("mm", ucum: "mm", .length)
    package static let centimetre = Unit("cm", ucum: "cm", .length, factor: 10)
    package static let metre = Unit("m", ucum: "m", .length, factor: 1000)
    package static let inch = Unit("in", ucum: "[in_i]", .length, factor: 25.4, spellings: ["inch"])
    package static let degree = Unit("deg", ucum: "deg", .angle)
    package static let kilometrePerHour = Unit("km/h", ucum: "km/h", .speed, spellings: ["kmh"])
    package static let metrePerSecond = Unit("m/s", ucum: "m/s", .speed, factor: 3.6, spellings: ["ms"])
    package static let milePerHour = Unit(
        "mph", ucum: "[mi_i]/h", .speed, factor: 1.609344, spellings: ["mp/h"])
    package static let knot = Unit("kn", ucum: "[kn_i]", .speed, factor: 1.852)
    package static let second = Unit("s", ucum: "s", .time, spellings: ["seconds"])
    package static let hour = Unit("h", ucum: "h", .time, factor: 3600, spellings: ["hours"])
    package static let hectopascal = Unit("hPa", ucum: "hPa", .pressure)
    package static let kilopascal = Unit("kPa", ucum: "kPa", .pressure, factor: 10)
    package static let megajoulePerSquareMetre = Unit("MJ/m²", ucum: "MJ/m2", .radiantExposure)
    package static let usIndex = Unit("USAQI", ucum: "{USAQI}", .usIndex)
    package static let europeanIndex = Unit("EAQI", ucum: "{EAQI}", .europeanIndex)
    package static let pollenIndex = Unit("UPI", ucum: "{UPI}", .pollenIndex)

    /// Every unit, each symbol once, in the order in which `describe` lists them.
    package static let all: [Unit] = [
        .microgramPerCubicMetre, .milligramPerCubicMetre, .partPerBillion, .partPerMillion, .grainPerCubicMetre,
        .celsius, .fahrenheit, .kelvin, .one, .percent, .waterContent, .millimetre, .centimetre, .metre, .inch,
        .degree, .kilometrePerHour, .metrePerSecond, .milePerHour, .knot, .second, .hour, .hectopascal, .kilopascal,
        .megajoulePerSquareMetre, .usIndex, .europeanIndex, .pollenIndex,
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
    package static func spelled(_ text: String) -> Unit? {
        Unit.bySpelling[text] ?? Unit.mended(text).flatMap({ Unit.bySpelling[$0] })
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

    /// `value` of this unit expressed in `other`, without the digits that binary arithmetic adds; nil when the two measure
    /// different things.
    package func convert(_ value: Double, to other: Unit) -> Double? {
        guard dimension == other.dimension else { return nil }
        guard self != other else { return value }
        let zeros = max(abs(zero) * factor / other.factor, abs(other.zero))
        return ((value - zero) * factor / other.factor + other.zero).tidied(beside: zeros)
    }

    /// The unit of a difference of two such values, which knows no zero.
    package var difference: Unit {
        switch self {
        case .celsius: .celsiusDifference
        case .fahrenheit: .fahrenheitDifference
        default: self
        }
    }

    /// What people who ask for imperial units see instead: temperatures in °F, everything else as it is.
    package var imperial: Unit { self == .celsius ? .fahrenheit : self }

    /// Whether one of this unit's spellings passes the test; for comparing with text that is no `String` yet.
    package func isWritten(_ matches: (String) -> Bool) -> Bool {
        matches(symbol) || spellings.contains(where: matches) || matches(ucum)
    }

    package static func == (left: Unit, right: Unit) -> Bool {
        left.dimension == right.dimension && left.factor == right.factor && left.zero == right.zero
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(dimension)
        hasher.combine(factor)
        hasher.combine(zero)
    }
}
