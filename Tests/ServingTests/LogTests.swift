import EnvironmentModel
import Glibc
import Serving
import Testing

/// Lines on standard error: levels, forms, and readers that do not read.
@Suite struct LogTests {
    private static let now: @Sendable () -> Instant = { Instant(milliseconds: 0) }

    @Test func writesText() throws {
        let pipe = try Pipe()
        Log(.info, descriptor: pipe.writeEnd, now: Self.now).write(.warning, "two\nlines")
        #expect(pipe.readText() == "1970-01-01T00:00:00Z warning: two lines\n")
    }

    @Test func writesJSON() throws {
        let pipe = try Pipe()
        Log(.info, format: .json, descriptor: pipe.writeEnd, now: Self.now).write(.error, "a \"b\"")
        #expect(pipe.readText() == #"{"time":"1970-01-01T00:00:00Z","level":"error","message":"a \"b\""}"# + "\n")
    }

    @Test(arguments: Log.Level.allCases) func leavesOutWhatIsLessGrave(_ level: Log.Level) throws {
        let pipe = try Pipe()
        let log = Log(level, descriptor: pipe.writeEnd, now: Self.now)
        for other in Log.Level.allCases { log.write(other, "x") }
        pipe.closeWriting()
        let wanted = Log.Level.allCases.prefix { $0 != level } + [level]
        #expect(pipe.readText() == wanted.map { "1970-01-01T00:00:00Z \($0.rawValue): x\n" }.joined())
    }

    @Test func dropsAndCountsWhatNobodyReads() throws {
        let pipe = try Pipe()
        let filler = [UInt8](repeating: 46, count: 1 << 16)
        pipe.write(filler)
        let log = Log(.info, descriptor: pipe.writeEnd, now: Self.now)
        for _ in 0..<3 { log.write(.info, "lost") }
        #expect(pipe.read() == filler)
        log.write(.info, "kept")
        #expect(
            pipe.readText() == "1970-01-01T00:00:00Z warning: 3 lines of this log were dropped; nobody read them\n"
                + "1970-01-01T00:00:00Z info: kept\n")
    }

    @Test func cutsAnEndlessMessage() throws {
        let pipe = try Pipe()
        Log(.info, descriptor: pipe.writeEnd, now: Self.now).write(.info, String(repeating: "x", count: 100_000))
        let line = pipe.readText()
        #expect(line.utf8.count < 4096 && line.hasSuffix("…\n"))
    }
}
