import EnvironmentModel
import Testing

@Suite struct AirQualityUnitTests {
    private static func reading(_ units: String, _ name: String = "carbon_monoxide") throws -> Reading? {
        let body = AirQualityAnswerTests.body(#""\#(name)":3"#, units: units)
        return try AirQualityAnswerTests.sample(body, [name]).readings.first
    }

    @Test(arguments: [
        "", #","current_units":{}"#, #","current_units":null"#, #","current_units":[]"#,
        #","current_units":{"carbon_monoxide":""}"#, #","current_units":{"carbon_monoxide":"undefined"}"#,
        #","current_units":{"carbon_monoxide":null}"#, #","current_units":{"carbon_monoxide":"μg/m³"}"#,
        #","current_units":{"carbon_monoxide":"µg/m³"}"#, #","current_units":{"carbon_monoxide":"\u03bcg/m\u00b3"}"#,
        #","current_units":{"carbon_monoxide":"Î¼g/mÂ³"}"#, #","current_units":{"carbon_monoxide":"ug/m3"}"#,
    ])
    func aUnitThatSaysNothingOrMicrogramsIsTheDocumentedOne(units: String) throws {
        #expect(try Self.reading(units) == .value(3))
    }

    @Test func anotherUnitOfTheSameKindIsConverted() throws {
        #expect(try Self.reading(#","current_units":{"carbon_monoxide":"mg/m³"}"#) == .value(3000))
    }

    @Test(arguments: [
        (#""ppb""#, "ppb"), (#""furlongs""#, "furlongs"), ("7", "no text"), ("[]", "no text"),
        (#""EAQI""#, "EAQI"),
    ])
    func aUnitThatCannotBeConvertedLeavesTheValueOut(unit: String, shown: String) throws {
        let reading = try Self.reading(#","current_units":{"carbon_monoxide":\#(unit)}"#)
        #expect(reading == .missing(.unit(shown)))
    }

    @Test func aLongUnitIsCut() throws {
        let long = String(repeating: "x", count: 5000)
        guard case .missing(.unit(let shown))? = try Self.reading(#","current_units":{"carbon_monoxide":"\#(long)"}"#)
        else {
            Issue.record("it has a value")
            return
        }
        #expect(shown.utf8.count <= 203)
    }

    @Test(arguments: [
        ("us_aqi", "USAQI"), ("european_aqi", "EAQI"), ("uv_index", ""), ("aerosol_optical_depth", ""), ("is_day", ""),
        ("carbon_dioxide", "ppm"), ("birch_pollen", "grains/m³"), ("methane", "μg/m³"),
    ])
    func everyVariableComesInItsDocumentedUnit(name: String, unit: String) throws {
        let value = name == "carbon_dioxide" ? 444.0 : 1
        let body = AirQualityAnswerTests.body(
            #""\#(name)":\#(value)"#, units: #","current_units":{"\#(name)":"\#(unit)"}"#)
        #expect(try AirQualityAnswerTests.sample(body, [name]).readings == [.value(value)])
    }
}
