import EnvironmentModel
import JSON
import ProviderKit

@testable import EnvironmentHub
@testable import Serving

/// A tool that says what its argument tells it to.
struct Desk: ToolRequest {
    static let name = "desk"
    static let title = "Desk"
    static let summary = "Says what it is told to."
    static let advice = "Choose it in tests."
    static let capabilities = [Capability.airQuality]
    static let parameters: [Member] = [
        Member("gate", .text("Waits behind it.")), Member("size", .integer("Bytes of its word.", in: 0...1 << 20)),
        Member("fails", .boolean("Whether it fails.")), Member("finds", .boolean("Whether it finds anything.")),
        .timeout, .progress,
    ]
    static let result = Shape.record("What it says.", [Member("word", .words("A word.").orNull)])

    let hub: Hub
    let gates: Gates

    init(hub: Hub = Desk.hub(), gates: Gates = Gates()) {
        (self.hub, self.gates) = (hub, gates)
    }

    /// Nobody to ask; `names` stand in the configuration all the same.
    static func hub(_ names: [String] = []) -> Hub {
        Hub(sources: [], rules: rules(names), now: { Instant(milliseconds: 0) }, zone: { _ in nil })
    }

    static func rules(_ names: [String]) -> [Capability: CapabilityRule] {
        [.airQuality: CapabilityRule(providers: names)]
    }

    static func words(for result: JSONValue) -> ToolWords {
        result["word"]?.isNull == false ? .found("It said something.") : .nothing("It said nothing; ask again.")
    }

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        call.listener?(.asking(.began(providers: 2)))
        call.listener?(.asking(.heard(Outcome(provider: "first", state: .ok))))
        if let gate = call["gate"]?.string { _ = await gates.pass(gate, stubborn: false) }
        call.listener?(.asking(.heard(Outcome(provider: "second", state: .empty))))
        if call["fails"]?.bool == true {
            var error = RequestError(.rateLimited, "the minute is used up")
            error.retryAfter = 1500
            throw error
        }
        let word = String(repeating: "x", count: call["size"]?.integer ?? 1)
        return Array((call["finds"]?.bool == false ? #"{"word":null}"# : #"{"word":"\#(word)"}"#).utf8)
    }
}

/// Lines of both eras.
enum MCPLine {
    static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
    static let server =
        #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"breezeway","title":"Breezeway","version":"0"}}"#

    static func request(_ id: String, _ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
    }

    /// A call of the desk in the handshake era.
    static func call(_ id: String, _ arguments: String = "", more: String = "") -> String {
        request(id, "tools/call", #""name":"desk","arguments":{\#(arguments)}\#(more)"#)
    }

    static func result(_ id: String, _ json: String) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":\#(json)}"# }

    static func said(_ id: String) -> String {
        let text = #"{\"word\":\"x\"}"#
        return result(
            id,
            #"{"content":[{"type":"text","text":"It said something."},{"type":"text","text":"\#(text)"}],"#
                + #""structuredContent":{"word":"x"},"isError":false}"#)
    }

    static func failed(_ id: String, _ sentence: String) -> String {
        result(id, #"{"content":[{"type":"text","text":"\#(sentence)"}],"isError":true}"#)
    }
}
