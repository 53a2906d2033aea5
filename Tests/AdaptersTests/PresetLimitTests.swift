import ProviderKit
import Testing

@testable import Adapters

/// How much is asked of each provider unless the file says otherwise.
@Suite struct PresetLimitTests {
    private static let free = CallLimits(minute: 600, hour: 5_000, day: 10_000, concurrent: 4, counting: .windows)
    private static let table = [
        "open-meteo/air-quality": free, "open-meteo/archive": free, "open-meteo/geocoding": free,
        "open-meteo/pollen": free, "google-pollen": CallLimits(minute: 300, concurrent: 8),
        "google-pollen/proxy": CallLimits(minute: 10, concurrent: 2, counting: .windows),
    ]

    @Test(arguments: adapterKinds.map(\.name)) func everyAdapterHasItsRow(name: String) {
        #expect(adapterKinds.first { $0.name == name }?.presets.limits == Self.table[name])
    }
}
