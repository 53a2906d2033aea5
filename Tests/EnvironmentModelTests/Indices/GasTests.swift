import EnvironmentModel
import Testing

@Suite struct GasTests {
    @Test(
        arguments: [
            ("ozone", 1.962, 1.995), ("nitrogen_dioxide", 1.880, 1.913), ("sulphur_dioxide", 2.619, 2.663),
            ("carbon_monoxide", 1.145, 1.164), ("nitrogen_monoxide", 1.227, 1.247), ("ammonia", 0.696, 0.708),
        ])
    func aPartPerBillionHasItsMass(name: String, standard: Double, european: Double) throws {
        let gas = try #require(Gas.named(name))
        for (state, expected) in [(ReferenceState.standard, standard), (.european, european)] {
            let mass = Unit.partPerBillion.convert(1, to: .microgramPerCubicMetre, of: gas, at: state)
            #expect(abs(try #require(mass) - expected) < 0.000_6)
        }
    }

    @Test func theMolarVolumesAreThoseOfTheRules() {
        #expect((ReferenceState.standard.molarVolume * 1000).rounded() == 24_465)
        #expect((ReferenceState.european.molarVolume * 1000).rounded() == 24_055)
    }

    private static let units = [
        Unit.microgramPerCubicMetre, .milligramPerCubicMetre, .partPerBillion, .partPerMillion,
    ]

    @Test(arguments: Gas.all, [ReferenceState.standard, .european])
    func thereAndBackIsTheSameNumber(gas: Gas, state: ReferenceState) throws {
        var random = SplitMix(state: 7)
        for _ in 0..<200 {
            let value = Double(random.next() % 1_000_000_000) / 1e4
            for from in Self.units {
                for to in Self.units {
                    let there = try #require(from.convert(value, to: to, of: gas, at: state))
                    let back = try #require(to.convert(there, to: from, of: gas, at: state))
                    #expect(abs(back - value) <= value * 1e-11)
                }
            }
        }
    }

    @Test func massAndShareOfVolumeNeedAGas() {
        #expect(Unit.microgramPerCubicMetre.convert(1, to: .partPerBillion, of: nil, at: .standard) == nil)
        #expect(Unit.partPerBillion.convert(1, to: .microgramPerCubicMetre) == nil)
        #expect(Unit.microgramPerCubicMetre.convert(1000, to: .milligramPerCubicMetre, of: nil, at: .standard) == 1)
        #expect(Unit.celsius.convert(1, to: .partPerBillion, of: Gas.named("ozone"), at: .standard) == nil)
        #expect(Unit.usIndex.convert(1, to: .microgramPerCubicMetre, of: Gas.named("ozone"), at: .standard) == nil)
    }

    @Test(arguments: ["pm2_5", "pm10", "dust", "us_aqi"])
    func whatIsNoGasIsNeverConverted(name: String) { #expect(Gas.named(name) == nil) }

    @Test(arguments: Gas.all)
    func aThousandfoldSlipOfUnitShows(gas: Gas) throws {
        let milligrams = try #require(
            Unit.milligramPerCubicMetre.convert(1, to: .partPerBillion, of: gas, at: .standard))
        let micrograms = try #require(
            Unit.microgramPerCubicMetre.convert(1, to: .partPerBillion, of: gas, at: .standard))
        #expect(abs(milligrams / micrograms - 1000) < 1e-9)
    }
}

/// A generator with a stated seed.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
