import Testing

@Suite struct AskTests {
    private static func ask(_ words: [String]) async throws -> Run {
        try await onOwnThread {
            try Run(
                ["ask"] + words + ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin"])
        }
    }

    @Test(arguments: [
        ["places", "--query", "Tromsø", "--fields", #"["name"]"#], ["places", "--fields=[\"name\"]", "--query=Tromsø"],
        ["places", "--query", #""Tromsø""#, "--fields", #"["name"]"#, "--timeout-ms", "5000"],
    ])
    func theResultIsOneLine(words: [String]) async throws {
        let run = try await Self.ask(words)
        #expect(run.output.hasPrefix(#"{"kind":"places","data":{"places":[{"name":"Tromsø"}]},"#))
        #expect(run.lines.count == 1)
        #expect(run.complaints.isEmpty)
        #expect(run.end == .exited(0))
    }

    @Test(arguments: ["Berlin", #""Berlin""#, #"{"name":"Berlin"}"#])
    func aValueThatIsNoJSONIsText(location: String) async throws {
        let run = try await Self.ask(["air_quality", "--location", location])
        #expect(run.output.contains(#""name":"Berlin","country_code":"DE""#))
        #expect(run.end == .exited(0))
    }

    @Test func aValueThatIsJSONIsTakenAsSuch() async throws {
        let run = try await Self.ask(["places", "--query", "7"])
        #expect(run.output.hasPrefix(#"{"error":{"code":-32602,"#))
        #expect(run.complaints == "breezeway: 'params.query' must be text of 1 to 256 characters, not '7'\n")
        #expect(run.end == .exited(5))
    }

    @Test func progressIsNoAnswer() async throws {
        let run = try await onOwnThread {
            try Run([
                "ask", "air_quality", "--location", #"{"latitude":-15.5,"longitude":-20.5}"#, "--progress", "1",
                "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/faults",
            ])
        }
        #expect(run.output.hasPrefix(#"{"kind":"air_quality","#))
        #expect(run.lines.count == 1)
    }

    @Test func aMethodThatIsNoneIsAnErrorAnswer() async throws {
        let run = try await Self.ask(["place"])
        #expect(run.complaints == "breezeway: there is no method 'place'; did you mean 'places'\n")
        #expect(run.end == .exited(5))
    }

    @Test func theClockMayBeSet() async throws {
        let run = try await Self.ask([
            "air_quality", "--location", #"{"latitude":52.52,"longitude":13.405}"#, "--now", "2026-08-21T12:00:00Z",
        ])
        #expect(run.output.contains(#""provider":"open-meteo-air","state":"stale""#))
        #expect(run.output.contains("the newest values of 'open-meteo-air' are 24 hours old"))
    }
}
