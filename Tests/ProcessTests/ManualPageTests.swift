import Serving
import Testing

@testable import breezeway

@Suite struct ManualPageTests {
    private static let lines = ManualPage().text.split(separator: "\n").map(String.init)

    @Test func onlyRequestsBeginWithADotOrAnApostrophe() {
        let requests = [".TH", ".SH", ".TP", ".PP", ".br", ".EX", ".EE"]
        for line in Self.lines where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line.hasPrefix($0) }, "\(line)")
        }
        #expect(Self.lines.contains { $0.contains("./providers.yaml") })
    }

    @Test(arguments: [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "METHODS", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
        "FILES",
    ])
    func aSectionIsThere(title: String) {
        #expect(Self.lines.contains(".SH \(title)"))
    }

    @Test func everyMethodIsNamed() {
        for method in Schema.methods { #expect(Self.lines.contains { $0.contains("fB\(method.name)\\fR") }) }
    }

    @Test func anOptionTellsItsCommands() throws {
        let row = try #require(Self.lines.firstIndex { $0.contains("\\-\\-drain") })
        #expect(Self.lines[row + 1].hasSuffix("; with serve"))
    }
}
