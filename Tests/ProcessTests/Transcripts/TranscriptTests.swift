import Testing

@Suite struct TranscriptTests {
    @Test func everyFileIsATranscript() {
        #expect(!Transcript.files.isEmpty)
        #expect(Transcript.all.map(\.name) == Transcript.files)
        for transcript in Transcript.all { #expect(!transcript.requests.isEmpty, "\(transcript.name)") }
    }

    @Test(arguments: Transcript.all)
    func inThisProcess(_ transcript: Transcript) async throws {
        let given = try await onOwnThread {
            try InProcess.answers(transcript.arguments, to: transcript.input, pieces: .max)
        }
        if let difference = transcript.difference(given) { Issue.record("\(difference)") }
    }

    @Test(arguments: Transcript.all)
    func byteByByte(_ transcript: Transcript) async throws {
        let given = try await onOwnThread {
            try InProcess.answers(transcript.arguments, to: transcript.input, pieces: 1)
        }
        if let difference = transcript.difference(given) { Issue.record("\(difference)") }
    }

    @Test(arguments: Transcript.all)
    func againstTheProgram(_ transcript: Transcript) async throws {
        let run = try await onOwnThread { try Run(transcript.arguments, input: .pipe(transcript.input)) }
        if let difference = transcript.difference(run.lines) { Issue.record("\(difference)\n\(run.complaints)") }
        #expect(run.end == .exited(transcript.exit))
    }

    @Test func aDifferenceIsSeen() throws {
        let transcript = try Transcript(
            name: "own", "args: --x\n> ping\n< {\"a\":1}\n<~ {\"b\":{\"c\":[1]}}\n# note\n\nexit: 5")
        #expect(transcript.difference([#"{"b":{"c":[1,2],"d":3},"e":4}"#, #"{"a":1}"#]) == nil)
        for wrong in [#"{"a":1 }"#, #"{"a":1,"b":{"c":[1]}}"#] {
            #expect(transcript.difference([#"{"b":{"c":[1]}}"#, wrong]) != nil)
        }
        for wrong in [#"{"b":{"c":[2]}}"#, #"{"b":{"c":[]}}"#, #"{"b":1}"#, "{}", "no"] {
            #expect(transcript.difference([wrong, #"{"a":1}"#]) != nil)
        }
        #expect(transcript.difference([#"{"a":1}"#]) != nil)
        #expect(transcript.exit == 5)
        #expect(throws: Transcript.BadLine.self) { try Transcript(name: "own", "answers") }
    }
}
