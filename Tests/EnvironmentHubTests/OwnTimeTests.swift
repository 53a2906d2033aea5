import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

/// Values of one provider that do not hold at one time.
@Suite struct OwnTimeTests {
    private static let hour: Int64 = 3_600_000
    private static let station = FakeProvider(
        name: "a", values: ["pm2_5": 1, "pm10": 2, "ozone": 3], time: 5 * hour, times: ["pm10": 4 * hour])
    private static let names = ["pm2_5", "pm10", "ozone"]

    @Test func eachIsToldWithItsTime() async throws {
        let air = try #require(try await Hub([Self.station]).air(Self.names).content.first?.get())
        #expect(air.estimates.map { $0.time?.milliseconds } == [5, 4, 5].map { $0 * Self.hour })
        #expect(air.time?.milliseconds == 5 * Self.hour)
        #expect(!air.sharesOrigin(1, with: 0))
        #expect(air.sharesOrigin(2, with: 0))
    }

    @Test func eachIsComparedByItsTime() async throws {
        let other = FakeProvider(name: "b", values: ["pm2_5": 1.1, "pm10": 2.1], time: 4 * Self.hour)
        let air = try #require(
            try await Hub([Self.station, other], merge: MergeRule(standard: .freshest)).air(Self.names).content.first?
                .get())
        #expect(air.estimates.map { $0.time?.milliseconds } == [5, 4, 5].map { $0 * Self.hour })
        let mean = try #require(
            try await Hub([Self.station, other], merge: MergeRule(standard: .mean)).air(Self.names).content.first?.get()
        )
        #expect(mean.estimates[1].time?.milliseconds == 4 * Self.hour)
        #expect(mean.estimates[1].others.compactMap { $0.time?.milliseconds } == [4 * Self.hour, 4 * Self.hour])
    }
}
