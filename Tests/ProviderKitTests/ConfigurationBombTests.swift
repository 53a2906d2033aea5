import Diagnostics
import ProviderKit
import Testing

/// A hostile configuration costs milliseconds; the margin is for slow machines under load.
@Suite struct ConfigurationBombTests {
    private static let head = "version: 1\nproviders:\n"

    @Test(arguments: [
        head + (0..<4_900).map { "  \($0): \n" }.joined(),
        head + (0..<3_000).map { "  p\($0): {adaptor: air}\n" }.joined(),
        head + "  p: {adapter: air, absent: [" + String(repeating: "[],", count: 9_000) + "]}",
        head + "  p: {adapter: " + String(repeating: "a", count: 1_000_000) + "}",
        head + "  p: {" + String(repeating: "a", count: 1_000_000) + ": b}",
        head + "  p: {adapter: air, timeout: " + String(repeating: "9", count: 1_000_000) + "}",
        head + "  p: {adapter: air, base_url: 'https://" + String(repeating: "a:", count: 500_000) + "'}",
    ])
    func endsSoonWithFewShortSentences(text: String) {
        let started = ContinuousClock.now
        let (configuration, diagnostics) = ConfigurationSample.read(text)
        #expect(ContinuousClock.now - started < .seconds(60))
        #expect(configuration == nil)
        #expect((1...100).contains(diagnostics.count))
        #expect(diagnostics.allSatisfy { $0.message.utf8.count <= 200 })
    }
}
