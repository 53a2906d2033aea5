import Glibc
import Serving
import Testing

/// What a process does to its own streams, in processes of their own.
@Suite(.timeLimit(.minutes(1))) struct StandardStreamsTests {
    @Test func sendsStrayOutputToStandardError() async {
        let result = await #expect(
            processExitsWith: .exitCode(7), observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            guard let streams = StandardStreams.takeOver() else { exit(1) }
            _ = write(1, "stray", 5)
            _ = write(streams.output, "answer", 6)
            exit(7)
        }
        #expect(result.map { Self.contains($0.standardOutputContent, "answer") } == true)
        #expect(result.map { Self.contains($0.standardOutputContent, "stray") } == false)
        #expect(result.map { Self.contains($0.standardErrorContent, "stray") } == true)
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }

    /// Regression: with a closed input the signal descriptor became descriptor 0 and was read as the input.
    @Test(arguments: [0, 2] as [Int32]) func fillsAClosedStream(_ descriptor: Int32) async {
        await #expect(processExitsWith: .exitCode(7)) { [descriptor] in
            close(descriptor)
            guard let streams = StandardStreams.takeOver() else { exit(1) }
            exit(streams.output > 2 && streams.signals > 2 && fcntl(descriptor, F_GETFD) >= 0 ? 7 : 2)
        }
    }

    @Test func refusesAClosedOutput() async {
        await #expect(processExitsWith: .exitCode(7)) {
            // Another thread of the test's own process may open something in between, and be given this descriptor.
            for _ in 0..<100 {
                close(1)
                if StandardStreams.takeOver() == nil { exit(7) }
            }
            exit(1)
        }
    }

    @Test func survivesAWriteThatNobodyReads() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Signals.hold()
            guard StandardStreams.takeOver() != nil, let pipe = try? Pipe() else { exit(1) }
            pipe.closeReading()
            pipe.write("x")
            exit(7)
        }
    }
}
