import ProviderKit
import Testing

/// What each plug-in of this repository brings with it.
@Suite struct ShippedPluginTests {
    @Test func everyFolderHasARow() {
        #expect(PluginFolder([ShippedPlugin.root]).entries.map(\.name) == ShippedPlugin.names)
    }

    @Test(arguments: ShippedPlugin.names)
    func eachSaysWhatItIs(_ name: String) throws {
        _ = try ShippedPlugin(name)
        let bytes = try #require(FileBytes.read(ShippedPlugin.root + "/\(name)/README.md"))
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["verified: ", "## Coverage", "## Limits", "## Terms"] { #expect(text.contains(word)) }
    }
}
