import Testing

/// Subscriptions of the serving process.
@Suite(.timeLimit(.minutes(1))) struct SubscribingTests {
    private static let replay = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin",
    ]
    private static let berlin =
        #"{"id":1,"method":"subscribe","params":{"method":"air_quality","params":{"location":"Berlin"}}}"#

    private static func configuration(_ more: String = "") -> String {
        """
        version: 1
        providers:
          air: {adapter: open-meteo/air-quality}\(more)
        capabilities:
          air_quality: {providers: [air]}

        """
    }

    @Test func theEndOfTheInputIsTheEndOfThem() async throws {
        let run = try await onOwnThread { try Run(Self.replay, input: .pipe(Self.berlin + "\n")) }
        #expect(run.lines.count == 3)
        #expect(run.lines.dropFirst().first?.contains(#""seq":1,"type":"data""#) == true)
        #expect(run.lines.last?.contains(#""seq":2,"type":"end""#) == true)
        #expect(run.end == .exited(0))
    }

    @Test func aCallThatHangsDoesNotDelayTheEnd() async throws {
        let hanging =
            #"{"id":1,"method":"subscribe","params":{"method":"air_quality","params":"#
            + #"{"location":{"latitude":-11.5,"longitude":-20.5},"timeout_ms":120000}}}"#
        let faults = Self.replay.dropLast() + ["Fixtures/faults"]
        let run = try await onOwnThread { try Run(Array(faults), input: .pipe(hanging + "\n")) }
        #expect(run.lines.count == 2)
        #expect(run.lines.last?.contains(#""seq":1,"type":"end""#) == true)
        #expect(run.end == .exited(0))
    }

    @Test func aReloadTellsWhoeverWatchesTheProviders() async throws {
        let event = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("providers.yaml", Self.configuration())
            let conversation = try Conversation(["--config", "\(scratch.path)/providers.yaml"])
            _ = conversation.ask(#"{"id":1,"method":"subscribe","params":{"method":"providers"}}"#)
            _ = conversation.hear()
            try scratch.write(
                "providers.yaml", Self.configuration("\n  places: {adapter: open-meteo/geocoding}"))
            _ = conversation.ask(#"{"id":2,"method":"reload"}"#)
            return conversation.hear()
        }
        #expect(event.contains(#""seq":2,"type":"data","inserted":["providers[1].name","#), "\(event)")
        #expect(event.contains(#""deleted":[]"#))
    }
}
