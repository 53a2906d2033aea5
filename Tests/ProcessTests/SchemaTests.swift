import Serving
import Testing

@testable import breezeway

@Suite struct SchemaTests {
    @Test func everyMethodOfTheProgramHasSchemas() throws {
        let wiring = try Wiring(Invocation(["serve", "--replay", Repository.resolved("Fixtures/berlin")]))
        #expect(wiring.methods.map { type(of: $0).name } == Schema.methods.map { $0.name })
    }

    @Test(arguments: [
        ["schema"], ["schema", "air_quality"], ["schema", "config"], ["schema", "error"], ["schema", "notifications"],
    ])
    func schemasAreIndentedObjects(arguments: [String]) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        #expect(run.end == .exited(0))
        #expect(run.output.hasPrefix("{\n  \"") && run.output.hasSuffix("\n}\n"))
        #expect(!run.lines.contains { $0.hasSuffix(" ") })
    }

    @Test func aMisspeltMethodIsNamed() async throws {
        let run = try await onOwnThread { try Run(["schema", "air_qality"]) }
        #expect(run.complaints == "breezeway: unknown schema 'air_qality'; did you mean 'air_quality'\n")
        #expect(run.end == .exited(2))
    }
}
