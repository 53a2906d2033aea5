import JSON
import Testing

/// Plug-ins as the program finds them.
@Suite struct PluginProcessTests {
    private static let good = """
        version: 1
        capability: air_quality
        request: {url: 'https://api.example.org/${latitude}/${longitude}'}
        fields: {pm2_5: {path: $.v, unit: ug/m3}}
        time: {path: $.t, base: utc}
        """

    private static func run(
        _ arguments: [String], _ input: String = "", plugins: [String: String], capability: String = ""
    ) async throws -> Run {
        try await onOwnThread {
            let scratch = try Scratch()
            let file = "version: 1\nproviders: {air: {adapter: open-meteo/air-quality}}\nplugins: [P]\n" + capability
            try scratch.write("providers.yaml", file)
            for (name, text) in plugins { try scratch.write("P/\(name)/plugin.yaml", text) }
            return try Run(arguments, input: .pipe(input), directory: scratch.path)
        }
    }

    @Test func aPluginIsAProviderOfItsName() async throws {
        let call = #"{"jsonrpc":"2.0","id":1,"method":"providers"}"# + "\n"
        let run = try await Self.run(["serve"], call, plugins: ["good": Self.good, "bad": "version: 2\n"])
        let root = try JSONDocument(Array((run.lines.first ?? "").utf8)).root
        let providers = Array(try #require(root["result"]?["providers"]).elements)
        #expect(providers.map { $0["name"]?.string } == ["air", "bad", "good"])
        #expect(providers.map { $0["capability"]?.string } == ["air_quality", nil, "air_quality"])
        #expect(providers[1]["capability"]?.isNull == true)
        #expect(providers.map { $0["state"]?.string } == ["ready", "disabled", "ready"])
        #expect(providers[1]["reason"]?.string?.contains("P/bad/plugin.yaml:1:") == true)
        #expect(run.complaints.contains("P/bad/plugin.yaml:1:10: version 2 of a plug-in is not known"))
    }

    @Test func aCapabilityCanListIt() async throws {
        let rule = "capabilities: {air_quality: {providers: [good]}}\n"
        let run = try await Self.run(["check"], plugins: ["good": Self.good], capability: rule)
        #expect(run.output.hasSuffix("providers.yaml: can be used (errors: 0, warnings: 0)\n"))
    }

    /// Neither is the file refused, nor said that nobody is listed.
    @Test(arguments: ["", "providers: {}\n"]) func listingItIsEnough(_ providers: String) async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            let rule = "capabilities: {air_quality: {providers: [good]}}\n"
            try scratch.write("providers.yaml", "version: 1\n" + providers + rule + "plugins: [P]\n")
            try scratch.write("P/good/plugin.yaml", Self.good)
            return try Run(["check"], directory: scratch.path)
        }
        #expect(run.output.hasSuffix("providers.yaml: can be used (errors: 0, warnings: 0)\n"), "\(run.output)")
    }

    /// One that nobody uses is told when somebody looks at it, and then once; one that is used, at the start.
    @Test(arguments: [("ping", "", 0), ("providers", "", 1), ("ping", "[air, bad]", 1), ("providers", "[air, bad]", 1)])
    func aMistakeIsToldWhenItMatters(_ method: String, _ listed: String, _ times: Int) async throws {
        let rule = listed.isEmpty ? "" : "capabilities: {air_quality: {providers: \(listed)}}\n"
        let run = try await Self.run(
            ["serve"], #"{"id":1,"method":"\#(method)"}"# + "\n" + #"{"id":2,"method":"\#(method)"}"# + "\n",
            plugins: ["bad": Self.good.replacing("unit: ug/m3", with: "unit: ug")], capability: rule)
        #expect(run.complaints.split(separator: "\n").count == times, "\(run.complaints)")
        #expect(times == 0 || run.complaints.contains("P/bad/plugin.yaml:4:35: 'ug' is not a unit"))
    }

    @Test func aPluginSeesNoKeyButItsOwn() async throws {
        let keyed = Self.good.replacing("}'}", with: "}', headers: {X-Key: \"${credential.key}\"}}")
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "providers.yaml",
                "version: 1\nproviders: {a: {adapter: a, credentials: {key: {env: A_KEY}}}}\nplugins: [P]\n")
            for name in ["a", "b"] { try scratch.write("P/\(name)/plugin.yaml", keyed) }
            let params = #"{"location":{"latitude":52.5,"longitude":13.4},"providers":["b"]}"#
            let environment = ["A_KEY": "s3cret", "B_KEY": "s3cret", "BREEZEWAY_B_KEY": "s3cret", "key": "s3cret"]
            return try Run(
                ["serve"], input: .pipe(#"{"id":1,"method":"air_quality","params":"# + params + "}\n"),
                environment: environment, directory: scratch.path)
        }
        #expect(run.output.contains("'b' needs a key: set 'credentials.key'"))
    }

    @Test func oneWithoutAReadableCapabilitySaysWhyItIsNotAsked() async throws {
        let call =
            #"{"id":1,"method":"air_quality","params":{"location":{"latitude":52.5,"longitude":13.4},"providers":["bad"]}}"#
            + "\n"
        let run = try await Self.run(["serve"], call, plugins: ["bad": "capability: [\n"])
        #expect(run.output.contains("'bad' is disabled: its plug-in has a mistake: P/bad/plugin.yaml:"))
    }

    @Test(arguments: [false, true])
    func aBrokenOneCostsOnlyItselfUnlessAllMustBeRight(_ isStrict: Bool) async throws {
        let run = try await Self.run(["check"] + (isStrict ? ["--strict"] : []), plugins: ["bad": "version: 2\n"])
        let severity = isStrict ? "error" : "warning"
        #expect(run.output.contains("P/bad/plugin.yaml:1:10: \(severity): version 2 of a plug-in is not known"))
        #expect(run.end == .exited(isStrict ? 1 : 0))
    }
}
