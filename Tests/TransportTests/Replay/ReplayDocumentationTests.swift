import Diagnostics
import Glibc
import Testing

@testable import Transport

/// What the documentation shows is what is read.
@Suite struct ReplayDocumentationTests {
    @Test func itsExamplesAreRight() throws {
        let text = try #require(contents(of: Replay.repository + "/Documentation/Fixtures.md"))
        let examples = text.split(separator: "```yaml\n").dropFirst().compactMap { $0.split(separator: "```").first }
        #expect(examples.count == 2)
        var folder = try ScratchFolder()
        try folder.write("{}", to: "berlin-current.json")
        for (number, example) in examples.enumerated() { try folder.write(String(example), to: "\(number).yaml") }
        let (set, diagnostics) = FixtureSet.read(directory: folder.path)
        #expect(diagnostics.map(\.text) == [])
        #expect(set?.fixtures.count == examples.count)
    }

    @Test func itNamesEveryFault() throws {
        let text = try #require(contents(of: Replay.repository + "/Documentation/Fixtures.md"))
        for fault in FixtureReply.Fault.allCases { #expect(text.contains("| `\(fault.rawValue)` |")) }
    }

    private func contents(of path: String) -> String? {
        guard let stream = fopen(path, "r") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
