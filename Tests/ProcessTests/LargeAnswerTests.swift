import Testing

/// Answers over the limit are refused before they are built, or asked for.
@Suite struct LargeAnswerTests {
    private static func ask(_ params: String, _ options: [String] = []) async throws -> Run {
        let line = #"{"id":1,"method":"air_quality","params":{"locations":\#(params)}}"# + "\n"
        let replay = ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/cities"]
        return try await onOwnThread { try Run(replay + options, input: .pipe(line)) }
    }

    /// The fixtures have no answer to this; nobody looks for one.
    @Test func whatCannotBeSentIsNotAskedFor() async throws {
        let places = Array(repeating: #"{"latitude":52.52,"longitude":13.405}"#, count: 1000).joined(separator: ",")
        let run = try await Self.ask(#"[\#(places)],"fields":["pm2_5"],"hours":{"past":2208,"next":168}"#)
        #expect(
            run.output.hasPrefix(
                #"{"jsonrpc":"2.0","id":1,"error":{"code":1005,"message":"the answer has at least 59400000 bytes"#
                    + " and at most 4194304 are sent; "))
    }

    @Test func whatGrowsTooLongIsGivenUp() async throws {
        let whole = try await Self.ask(#""top_cities""#)
        let size = whole.output.utf8.count
        try #require(whole.output.contains(#""result""#))
        let run = try await Self.ask(#""top_cities""#, ["--max-answer", "2KB"])
        #expect(run.output.contains(#""code":1005,"message":"the answer has at least "#))
        let words = run.output.split(separator: " ")
        let written = try #require(words.firstIndex(of: "least").flatMap { Int(words[$0 + 1]) })
        #expect(written > 2000 && written < size / 2)
    }
}
