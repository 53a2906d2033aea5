import EnvironmentModel
import JSON
import Synchronization
import Testing

@testable import EnvironmentHub
@testable import Serving

/// Long texts that seldom change are not written for each who asks.
@Suite struct WrittenOnceTests {
    @Test func isWrittenAgainForAnotherBasis() {
        let texts = WrittenOnce()
        var written: [String] = []
        for basis in ["a", "a", "b", "b", "a"] {
            let text = texts.text(for: [Array(basis.utf8)]) {
                written.append(basis)
                return Array(basis.utf8)
            }
            #expect(text == Array(basis.utf8))
        }
        #expect(written == ["a", "b", "a"])
    }

    /// Whether both are one array and not merely equal.
    private static func areOne(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.withUnsafeBufferPointer { first in
            other.withUnsafeBufferPointer { $0.baseAddress == first.baseAddress && $0.count == first.count }
        }
    }

    private static func mcp(_ hub: Hub) -> MCP {
        MCP(methods: [Desk(hub: hub)], version: "0", output: Collector())
    }

    @Test func theListOfToolsIsWrittenOnceForARoster() {
        let hub = Desk.hub(["one"])
        let mcp = Self.mcp(hub)
        let list = mcp.tools.json
        #expect(Self.areOne(list, mcp.tools.json))
        hub.replace(sources: [], rules: Desk.rules(["one"]))
        #expect(Self.areOne(list, mcp.tools.json))
        hub.replace(sources: [], rules: Desk.rules(["two"]))
        #expect(mcp.tools.json == Self.mcp(Desk.hub(["two"])).tools.json)
        #expect(mcp.tools.json != list)
    }

    @Test func theDescriptionIsWrittenOnceForAConfiguration() async throws {
        let file = Mutex("a")
        let describe = Describe(version: "0") {
            [JSONMember("configuration", Array("\"\(file.withLock { $0 })\"".utf8))]
        }
        let call = Call(id: nil, params: nil, deadline: .now + .seconds(60), services: NoServices())
        let first = try await describe.answer(call)
        #expect(Self.areOne(first, try await describe.answer(call)))
        file.withLock { $0 = "b" }
        let second = try JSONDocument(try await describe.answer(call)).root
        #expect(second["configuration"]?.string == "b")
    }
}
