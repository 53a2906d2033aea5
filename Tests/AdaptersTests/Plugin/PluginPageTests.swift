import Diagnostics
import ProviderKit
import Testing

/// The files that the page about plug-ins shows.
@Suite struct PluginPageTests {
    private static func blocks() throws -> [String] {
        let path = String(ShippedPlugin.root.dropLast("Plugins".count)) + "Documentation/Plugins.md"
        let text = String(decoding: try #require(FileBytes.read(path)), as: UTF8.self)
        let parts = text.split(separator: "```yaml\n", omittingEmptySubsequences: false).dropFirst()
        return parts.map { part in String(part[..<(part.firstRange(of: "```")?.lowerBound ?? part.endIndex)]) }
    }

    /// A block that is a part of a file is completed by what it leaves out.
    @Test func areReadWithoutAFinding() throws {
        var count = 0
        for block in try Self.blocks() {
            let keys = ["capability", "request", "steps", "fields", "time"].filter {
                ("\n" + block).contains("\n\($0):")
            }
            guard keys.contains("capability") || keys.contains("request") && !block.contains("recorded_at") else {
                continue
            }
            var text = block.contains("version: 1") ? block : "version: 1\n" + block
            if !keys.contains("capability") { text += "capability: air_quality\n" }
            if !keys.contains("fields") { text += "fields: {pm2_5: {path: $.v, unit: ug/m3}}\n" }
            if !block.contains("items:"), !keys.contains("time") { text += "time: $.t\n" }
            let findings = readPlugin(Array(text.utf8), name: "page", file: "page").diagnostics
            #expect(findings.map(\.text) == [], "\(text)")
            count += 1
        }
        #expect(count >= 4)
    }
}
