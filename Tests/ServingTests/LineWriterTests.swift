import Glibc
import Serving
import Testing

/// One writer for many threads, against readers that are slow or gone.
@Suite(.timeLimit(.minutes(1))) struct LineWriterTests {
    init() { signal(SIGPIPE, SIG_IGN) }

    @Test func writesWholeLinesAtOnce() throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.write(Array("a".utf8))
        #expect(pipe.readText() == "a\n")
        writer.write(Array("b".utf8))
        #expect(pipe.readText() == "b\n")
        #expect(writer.pendingBytes == 0)
    }

    @Test func gathersTheLinesOfOneThread() throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.beginGathering()
        writer.write(Array("a".utf8))
        writer.write(Array("b".utf8))
        #expect(writer.pendingBytes == 4)
        writer.endGathering()
        #expect(pipe.readText() == "a\nb\n" && writer.pendingBytes == 0)
    }

    @Test func gathersNoMoreThanAFewLines() throws {
        let pipe = try Pipe.nonBlocking()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.beginGathering()
        let line = [UInt8](repeating: 97, count: 9_999)
        for _ in 0..<4 { writer.write(line) }
        #expect(writer.pendingBytes == 0)
        writer.endGathering()
    }

    @Test func anotherThreadsLineTakesAlongWhatIsGathered() async throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.beginGathering()
        writer.write(Array("a".utf8))
        await Thread { writer.write(Array("b".utf8)) }.value
        #expect(pipe.readText() == "a\nb\n" && writer.pendingBytes == 0)
        writer.endGathering()
    }

    @Test func linesWaitForTheFlushThatWasAskedForOnce() throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        #expect(writer.gather(Line(Array("a".utf8))))
        #expect(!writer.gather(Line(Array("b".utf8))))
        #expect(writer.pendingBytes == 4)
        writer.flush()
        #expect(pipe.readText() == "a\nb\n" && writer.pendingBytes == 0)
        #expect(writer.gather(Line(Array("c".utf8))))
    }

    @Test func aLineThatDoesNotWaitTakesAlongThoseThatDo() throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        _ = writer.gather(Line(Array("a".utf8)))
        writer.write(Array("b".utf8))
        #expect(pipe.readText() == "a\nb\n" && writer.pendingBytes == 0)
    }

    @Test func noMoreThanAFewLinesWaitForAFlush() throws {
        let pipe = try Pipe.nonBlocking()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        for _ in 0..<4 { _ = writer.gather(Line([UInt8](repeating: 97, count: 9_999))) }
        #expect(writer.pendingBytes == 0)
    }

    @Test func theThreadThatGathersAsksForNoFlush() throws {
        let pipe = try Pipe()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.beginGathering()
        #expect(!writer.gather(Line(Array("a".utf8))))
        writer.endGathering()
        #expect(pipe.readText() == "a\n")
    }

    @Test(arguments: [true, false]) func keepsWhatASlowReaderDoesNotTake(nonBlocking: Bool) throws {
        let pipe = try nonBlocking ? Pipe.nonBlocking() : Pipe()
        let changes = Tally()
        let writer = LineWriter(descriptor: pipe.writeEnd, onChange: { changes.add() })
        let line = [UInt8](repeating: 97, count: 99_999)
        for _ in 0..<5 { writer.write(line) }
        #expect(writer.isBlocked && changes.value == 1)
        #expect(writer.pendingBytes > 300_000)
        var received = 0
        while received < 500_000 {
            received += pipe.read().count
            writer.resume()
        }
        #expect(received == 500_000)
        #expect(!writer.isBlocked && writer.pendingBytes == 0)
    }

    @Test func staysBlockedUntilNothingIsPending() throws {
        let pipe = try Pipe.nonBlocking()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.write([UInt8](repeating: 97, count: 1 << 20))
        _ = pipe.read()
        writer.resume()
        #expect(writer.isBlocked)
        writer.write(Array("b".utf8))
        var bytes: [UInt8] = []
        while bytes.count < (1 << 20) + 3 - (1 << 16) {
            bytes += pipe.read()
            writer.resume()
        }
        #expect(bytes.suffix(4) == Array("a\nb\n".utf8))
    }

    /// Regression: the place in what was left over outlived what was left over.
    @Test func writesOnAfterItWasBlocked() throws {
        let pipe = try Pipe.nonBlocking()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        writer.write([UInt8](repeating: 97, count: 99_999))
        var received = pipe.read().count
        writer.resume()
        while received < 100_000 { received += pipe.read().count }
        writer.write(Array("b".utf8))
        #expect(pipe.readText() == "b\n")
    }

    @Test func givesUpWhenTheReaderIsGone() throws {
        let pipe = try Pipe()
        let changes = Tally()
        let writer = LineWriter(descriptor: pipe.writeEnd, onChange: { changes.add() })
        pipe.closeReading()
        writer.write(Array("a".utf8))
        writer.write(Array("b".utf8))
        #expect(writer.isGone && changes.value == 1)
        #expect(writer.pendingBytes == 0)
    }

    @Test func neverMixesTheLinesOfManyThreads() async throws {
        let pipe = try Pipe.nonBlocking()
        let writer = LineWriter(descriptor: pipe.writeEnd)
        let reader = Task.detached {
            var bytes: [UInt8] = []
            while bytes.count(where: { $0 == 10 }) < 2000 {
                bytes += pipe.read()
                writer.resume()
            }
            return bytes
        }
        await withTaskGroup(of: Void.self) { group in
            for letter in UInt8(97)..<117 {
                group.addTask { for _ in 0..<100 { writer.write([UInt8](repeating: letter, count: 60)) } }
            }
        }
        let lines = await reader.value.split(separator: 10)
        #expect(lines.allSatisfy { line in line.count == 60 && line.allSatisfy { $0 == line.first } })
    }
}
