import Glibc
import Testing

@Suite struct AskTests {
    private static func ask(_ words: [String]) async throws -> Run {
        try await onOwnThread {
            try Run(
                ["ask"] + words + ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin"])
        }
    }

    /// In replay nothing counts, so this one asks nobody and replays nothing.
    @Test func providersShowTheLimitsThatAreInForce() async throws {
        let run = try await onOwnThread {
            try Run(["ask", "providers", "--config", "Fixtures/transcripts/providers.yaml"])
        }
        let limits =
            #""limits":{"concurrent":4,"counting":"windows","rates":[{"period":"minute","calls":600,"left":600},"#
        #expect(run.output.contains(limits))
        #expect(try await Self.ask(["providers"]).output.contains(#""limits":null"#))
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

    /// A list as a plain text, and the member of the answer or the error that shows how it was read.
    @Test(arguments: [
        (["places", "--query", "Tromsø", "--fields", "name"], #"{"places":[{"name":"Tromsø"}]}"#),
        (
            ["places", "--query", "Tromsø", "--fields", "name,timezone"],
            #"[{"name":"Tromsø","timezone":"Europe/Oslo"}]"#
        ),
        (
            ["places", "--query", "Tromsø", "--fields", "name, timezone"],
            #"[{"name":"Tromsø","timezone":"Europe/Oslo"}]"#
        ),
        (["places", "--query", "Berlin, Germany", "--fields", "name"], #"[{"name":"Berlin"}"#),
        (["air_quality", "--locations", "Berlin"], #"{"items":[{"location":{"#),
        (["air_quality", "--locations", "Berlin, Germany"], #"{"items":[{"location":{"#),
        (["air_quality", "--location", "Berlin", "--providers", "open-meteo-air"], #""provider":"open-meteo-air""#),
        (
            ["dashboard", "--location", "Berlin", "--sections", "air_quality"],
            #""data":{"air_quality":{"state":"success""#
        ),
    ])
    func aListMayBeAPlainText(words: [String], shown: String) async throws {
        let run = try await Self.ask(words)
        #expect(run.output.contains(shown), "\(run.output)")
        #expect(run.end == .exited(0))
    }

    @Test(arguments: ["1991-2020", "1961-1990,1991-2020", #"["1991-2020"]"#])
    func normalsMayBeAPlainText(normals: String) async throws {
        let run = try await onOwnThread {
            try Run([
                "ask", "climate", "--location", #"{"latitude":52.52,"longitude":13.405}"#, "--normals", normals,
                "--replay",
                "Fixtures/normals",
            ])
        }
        #expect(!run.output.contains("invalid_params"))
    }

    @Test func aValueThatIsJSONIsTakenAsSuch() async throws {
        let run = try await Self.ask(["places", "--query", "7"])
        #expect(run.output.hasPrefix(#"{"error":{"code":-32602,"#))
        #expect(
            run.complaints
                == "breezeway: 'params.query' must be text of 1 to 256 characters, not '7'; write --query '\"7\"'\n")
        #expect(run.end == .exited(5))
    }

    @Test(arguments: [
        (["air_quality", "--location", "Berlin", "--fields", "pm25"], "did you mean 'pm2_5'"),
        (["air_quality", "--location", "Berlin", "--fields", "pm2_5,pm1O"], "did you mean 'pm10'"),
        (["air_quality", "--location", "Berlin", "--providers", "a,b"], #"write --providers '["a","b"]'"#),
        (["air_quality", "--location", "Berlin", "--fields", "[pm2_5]"], "quote its names and texts with \""),
        (
            ["climate", "--location", #"{"latitude":52.5,"longitude":13.4}"#, "--years", "1980,1990"],
            "write --years '[1980,1990]'"
        ),
        (["air_quality", "--location", "90210"], #"write --location '"90210"'"#),
        (["places", "--query", "[1]"], #"write --query '"[1]"'"#),
        (["places", "--query", "Berlin", "--country", "true"], nil),
        (["places", "--query", #"{"a":1,"a":2}"#], nil), (["places", "--query", "Berlin", "--country", "DEU"], nil),
        (["air_quality", "--location", "Berlin", "--providers", #"["nobody"]"#], nil),
        (["climate", "--location", "Berlin", "--month-day", "02-30"], nil),
        (["air_quality", "--location", "{latitude:52}"], "quote its names and texts with \""),
        (
            ["air_quality", "--location", "Berlin", "--hours", "3"],
            #"write it as JSON: {"past": an integer from 0 to 2208, "next": an integer from 0 to 168}"#
        ),
        (["dashboard", "--location", "Berlin", "--pollen", "days=3"], "write it as JSON"),
        (["air_quality", "--locations", "Berlin,Paris"], #"write --locations '["Berlin","Paris"]'"#),
        (["air_quality", "--location", "Nirgends"], nil),
        (
            ["dashboard", "--location", "Berlin", "--sections", "pollen", "--climate", "{}"],
            "add 'climate' to 'sections', or leave its parameters out"
        ),
        (
            ["air_quality", "--location", "52.52,13.405"],
            #"write {"latitude":52.52,"longitude":13.405} as the location"#
        ),
        (
            ["climate", "--location", #"{"latitude":52.5,"longitude":13.4}"#, "--years", "{from:1980}"],
            "'--years' is no JSON and was taken as text; quote its names and texts with \""
        ),
    ])
    func aValueThatDoesNotFitSaysHowToWriteIt(words: [String], advice: String?) async throws {
        let run = try await Self.ask(words)
        #expect(run.end == .exited(5))
        if let advice {
            #expect(run.complaints.hasSuffix("; \(advice)\n") || run.complaints.hasSuffix(" \(advice)\n"))
        } else {
            #expect(!run.complaints.contains("write --") && !run.complaints.contains("taken as text"))
        }
    }

    /// A method and how what it prints on a terminal begins and ends.
    @Test(arguments: [
        ("ping", "{}", "{}\r\n"), ("reload", "{\r\n  \"kind\": \"reload\",\r\n", "\r\n}\r\n"),
        (
            "pong", "{\r\n  \"error\": {\r\n    \"code\": -32601,\r\n    \"message\": ",
            "\r\n      \"nearest\": [\"ping\"]\r\n    }\r\n  }\r\n}\r\n"
        ),
    ])
    func onATerminalWhatIsPrintedIsIndented(method: String, start: String, end: String) async throws {
        let output = try await onOwnThread {
            let terminal = try Descriptor.terminal()
            let arguments = ["ask", method, "--replay", Repository.resolved("Fixtures/berlin")]
            let child = try ChildProcess(
                arguments, streams: .init(input: terminal.keyboard, output: terminal.keyboard, error: 2))
            #expect(child.wait() == .exited(method == "pong" ? 5 : 0))
            close(terminal.keyboard)
            defer { close(terminal.screen) }
            // A terminal whose last writer is gone ends its reader with an error, after what was written.
            return String(decoding: Descriptor.readAll(terminal.screen), as: UTF8.self)
        }
        #expect(output.hasPrefix(start) && output.hasSuffix(end), "\(output)")
    }

    /// Errors whose hint the message has not, and one whose message ends with it.
    @Test(arguments: [
        (
            ["air_quality", "--location", #"{"latitude":-19.5,"longitude":-20.5}"#],
            "; ask again when the next hour has begun"
        ),
        (
            ["air_quality", "--location", "52.52,13.405"],
            #"; write {"latitude":52.52,"longitude":13.405} as the location"#
        ),
    ])
    func theHintIsToldOnce(words: [String], hint: String) async throws {
        let run = try await onOwnThread {
            try Run(
                ["ask"] + words + [
                    "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/faults",
                ])
        }
        #expect(run.complaints.ranges(of: hint).count == 1, "\(run.complaints)")
        #expect(run.complaints.hasSuffix("\n") && !run.complaints.dropLast().contains("\n"))
    }

    @Test func aNameThatNobodyCanLookUpSaysWhatWouldDo() async throws {
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "mine.yaml",
                """
                version: 1
                providers:
                  air: {adapter: open-meteo/air-quality}
                capabilities:
                  air_quality: {providers: [air]}

                """)
            return try Run(
                ["ask", "air_quality", "--location", "Berlin", "--config", "mine.yaml"], directory: scratch.path)
        }
        #expect(
            run.complaints
                == "breezeway: 'Berlin' is a name that must be looked up, and nothing is configured for 'places'; give "
                + "'latitude' and 'longitude', or list a provider of places under 'capabilities' in providers.yaml\n")
        #expect(run.output.contains(#""kind":"no_provider""#))
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
