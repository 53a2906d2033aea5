import Testing

/// What a list must name is not forgotten in it.
@Suite struct ListTests {
    /// Every type that answers a method.
    static let requests = Repository.sources.flatMap { path in
        Repository.text(of: path).matches(of: /struct (\w+): RequestType/).map { String($0.output.1) }
    }

    /// Every type that speaks one API.
    static let adapters = Repository.files(below: "Sources/Adapters", ".swift").flatMap { path in
        Repository.text(of: path).matches(of: /struct (\w+): Adapter\b/).map { String($0.output.1) }
    }

    @Test func listsAreNotEmpty() {
        #expect(Self.requests.count >= 7)
        #expect(Self.adapters.count >= 2)
    }

    @Test(arguments: requests) func requestIsWired(_ type: String) {
        #expect(Repository.text(of: "Sources/breezeway/Wiring.swift").contains("\(type)("))
    }

    @Test(arguments: adapters) func adapterIsListed(_ type: String) {
        #expect(Repository.text(of: "Sources/Adapters/AdapterList.swift").contains("\(type).kind"))
    }

    @Test(arguments: requests) func methodIsInTheProtocol(_ type: String) throws {
        let path = try #require(
            Repository.sources.first { Repository.text(of: $0).contains("struct \(type): RequestType") })
        let name = try #require(Repository.text(of: path).firstMatch(of: /static let name = "(\w+)"/)?.output.1)
        #expect(Repository.text(of: "Documentation/Protocol.md").contains("| `\(name)` |"))
    }

    @Test func everyErrorKindIsInTheProtocol() {
        let kinds = Repository.text(of: "Sources/EnvironmentModel/ErrorKind.swift").matches(
            of: /\(\s*(-?\d+), "(\w+)"/)
        #expect(kinds.count >= 30)
        let rows = Repository.lines(of: "Documentation/Protocol.md")
        for kind in kinds {
            let (_, code, word) = kind.output
            #expect(rows.contains { $0.hasPrefix("| \(code) |") && $0.contains("`\(word)`") }, "\(word)")
        }
    }

    @Test func everyKeyOfAProviderIsInTheConfigurationPage() throws {
        let schema = Repository.text(of: "Sources/ProviderKit/Configuration/Schema/ProviderSchema.swift")
        let keys = schema.matches(of: /\(\s*"(\w+)",\s/).map(\.output.1)
        #expect(keys.count >= 18)
        let page = Repository.text(of: "Documentation/Configuration.md")
        for key in keys where !["text", "licence", "url", "box", "env", "file", "from", "to"].contains(key) {
            #expect(page.contains("| `\(key)` |"), "\(key)")
        }
    }

    @Test func everyFixtureSetIsInItsReadMe() {
        let page = Repository.text(of: "Fixtures/README.md")
        for folder in Repository.names(in: "Fixtures") where !folder.contains(".") {
            #expect(page.contains("| `\(folder)` |"), "\(folder)")
        }
    }

    @Test func theSchemaOfTheConfigurationIsThePrintedOne() {
        let printed = Shell.run("breezeway schema config")
        #expect(printed.count > 100)
        #expect(printed.joined(separator: "\n") + "\n" == Repository.text(of: "Documentation/providers.schema.json"))
    }

    @Test(arguments: requests) func requestHasASchema(_ type: String) {
        #expect(Repository.text(of: "Sources/breezeway/Commands/Schema.swift").contains("\(type).self"))
    }

    @Test func theBuiltInConfigurationIsTheShippedOne() throws {
        let source = Repository.text(of: "Sources/breezeway/BuiltInConfiguration.swift")
        let literal = try #require(source.firstMatch(of: /(?s)"""\n(.*?)\n        """/)?.output.1)
        let lines = literal.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        #expect(lines.joined(separator: "\n") == Repository.text(of: "providers.yaml"))
    }
}

extension ListTests {
    /// Every word that a parameter may be or hold, as the program prints its schema.
    private static func words(of parameter: String, method: String) -> [String] {
        let lines = Shell.run("breezeway schema \(method)").drop { !$0.contains("\"\(parameter)\": {") }
        let list = lines.first { $0.contains("\"enum\": [") } ?? ""
        return list.matches(of: /"(\w+)"/).map { String($0.output.1) }.filter { $0 != "enum" }
    }

    @Test(arguments: [
        (method: "air_quality", parameter: "fields", start: "`fields` may name "),
        (method: "climate", parameter: "metric", start: "`metric` is one of "),
    ])
    func whatMayBeAskedForIsInTheProtocol(method: String, parameter: String, start: String) throws {
        let line = try #require(Repository.lines(of: "Documentation/Protocol.md").first { $0.hasPrefix(start) })
        let listed = line.dropFirst(start.count).prefix { $0 != "." }.matches(of: /`(\w+)`/).map { String($0.output.1) }
        #expect(listed.count > 20)
        #expect(listed == Self.words(of: parameter, method: method))
    }
}
