import JSON
import Testing

@testable import breezeway

/// Every way to ask the program who it is gives the version that it has.
@Suite struct VersionTests {
    private static let era = #""io.modelcontextprotocol/protocolVersion":"2026-07-28""#
    private static let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{\#(era),"io.modelcontextprotocol/clientCapabilities":{}}}}"#,
        #"{"id":1,"method":"describe"}"#,
    ]

    @Test(arguments: lines) func anAnswerHasTheVersion(line: String) async throws {
        let run = try await onOwnThread { try Run(["--replay", "Fixtures/berlin"], input: .pipe(line + "\n")) }
        #expect(run.output.contains(#""version":"\#(Program.version)""#))
    }

    @Test func whatIsAskedOnceHasIt() async throws {
        let run = try await onOwnThread { try Run(["ask", "describe", "--replay", "Fixtures/berlin"]) }
        #expect(run.output.contains(#""server":{"name":"breezeway","version":"\#(Program.version)"}"#))
    }

    /// 100 kB hold what models need to know of all tools.
    @Test func theListOfToolsIsNoLongerThanModelsReadIt() async throws {
        let run = try await onOwnThread {
            try Run(
                ["--replay", "Fixtures/berlin"], input: .pipe(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n")
            )
        }
        #expect(run.output.utf8.count < 116_000)
        #expect(run.output.contains(##"{"$ref":"#/$defs/s1"}"##))
    }
}
