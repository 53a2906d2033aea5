import JSON
import Testing

@Suite("Numbers are kept as written")
struct NumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", -0.0), ("1", 1), ("-1", -1), ("12.50", 12.5), ("1e2", 100), ("1E+2", 100), ("1e-2", 0.01),
            ("0.1", 0.1), ("-52.548333", -52.548333), ("1e22", 1e22), ("1e23", 1e23),
            ("9007199254740993", 9007199254740992),
            ("0.30000000000000004", 0.30000000000000004), ("123456789012345678901234567890", 1.2345678901234568e29),
            ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown), ("4.9e-324", .leastNonzeroMagnitude),
            ("1.7976931348623157e308", 1.7976931348623157e308), ("1e-400", 0), ("-1e-400", -0.0), ("0e999999999999", 0),
            ("0.000000000000000000000000000001", 1e-30), ("1e000000000000000000002", 100),
            ("179769313486231580793e288", 1.7976931348623157e308), ("0.0000001e30", 1e23), ("-0.0", -0.0),
            ("18446744073709551616", 18446744073709551616), ("18446744073709551617e0", 18446744073709551616),
        ] as [(String, Double)])
    func isTheNearestDouble(_ text: String, _ expected: Double) throws {
        let value = try read("[\(text)]").elements.first { _ in true }
        #expect(value?.double?.bitPattern == expected.bitPattern)
        #expect(value?.numberText == text)
    }

    /// Beside what the C library reads; among them numbers that lie half-way between two doubles.
    @Test func moreDigitsThanADoubleHoldsAreRoundedOnce() throws {
        var state: UInt64 = 1
        for step in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let digits = step % 4 == 0 ? String(1 << 53 + UInt64(step)) + "5" : String(state >> (step % 11))
            let point = step % 4 == 0 ? digits.count - 1 : step % digits.count
            let text = "-" + (point == 0 ? "0" : digits.prefix(point)) + "." + digits.dropFirst(point)
            #expect(try read(text).double == Double(text), "\(text)")
        }
    }

    @Test(arguments: ["1e309", "-1e309", "1e999999999999999999999", "179769313486231580794e288"])
    func aDoubleThatOverflowsIsNone(_ text: String) throws {
        let value = try read(text)
        #expect(value.double == nil)
        #expect(value.kind == .number)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999999", nil), ("1.0", nil),
            ("1e2", nil), ("1E0", nil), ("-0.0", nil),
        ] as [(String, Int?)])
    func onlyDigitsAreAnInteger(_ text: String, _ expected: Int?) throws {
        #expect(try read(text).integer == expected)
    }

    @Test(
        arguments: [
            Refused("[1,01]", .syntax, 3), Refused(#"{"a":1,"b":-}"#, .syntax, 12),
            Refused("[1, 1.]", .syntax, 6), Refused("[01]", .syntax, 1), Refused("[-01]", .syntax, 2),
            Refused("[00]", .syntax, 1),
            Refused("[-]", .syntax, 2), Refused("[--1]", .syntax, 2), Refused("[+1]", .syntax, 1),
            Refused("[.5]", .syntax, 1), Refused("[-.5]", .syntax, 2), Refused("[1.]", .syntax, 3),
            Refused("[1.e1]", .syntax, 3), Refused("[1.2.3]", .syntax, 4), Refused("[1e]", .syntax, 3),
            Refused("[1e+]", .syntax, 4), Refused("[1e1.5]", .syntax, 4), Refused("[1ee1]", .syntax, 3),
            Refused("[0x10]", .syntax, 2), Refused("[1_000]", .syntax, 2), Refused("[1,000]", .syntax, 3),
            Refused("[1a]", .syntax, 2), Refused("-", .syntax, 1), Refused("1.", .syntax, 2), Refused("1e", .syntax, 2),
            Refused("[1\u{FF10}]", .syntax, 2),
        ])
    func isRefused(_ text: Refused) {
        let error = refusal(of: text.bytes)
        #expect(error?.kind == text.kind)
        #expect(error?.offset == text.offset)
    }

    @Test(
        arguments: [
            "NaN", "nan", "NAN", "-NaN", "-nan", "Infinity", "-Infinity", "+Infinity", "infinity", "inf", "-inf", "INF",
        ])
    func aBareWordForNoNumberHasAKindOfItsOwn(_ word: String) {
        let error = refusal(of: Array("{\"a\":\(word)}".utf8))
        #expect(error?.kind == .notANumber)
        #expect(error?.offset == 5)
    }

    @Test(arguments: ["Nancy", "-nanny", "info", "-Infinit"])
    func aWordThatOnlyStartsSoIsASyntaxError(_ word: String) {
        #expect(refusal(of: Array("[\(word)]".utf8))?.kind == .syntax)
    }
}
