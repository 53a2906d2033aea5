import Glibc
import ProviderKit
import Testing
import Transport

@Suite struct FileBytesTests {
    /// A pipe, and its path for whoever opens it anew.
    private struct Pipe {
        let ends: (read: Int32, write: Int32)
        var path: String { "/proc/self/fd/\(ends.read)" }

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            self.ends = (ends[0], ends[1])
        }

        func close() {
            Glibc.close(ends.read)
            Glibc.close(ends.write)
        }
    }

    @Test func aPipeWhoseWriterIsGoneHasEnded() throws {
        let pipe = try Pipe()
        defer { Glibc.close(pipe.ends.read) }
        write(pipe.ends.write, "key", 3)
        Glibc.close(pipe.ends.write)
        #expect(FileBytes.read(pipe.path) == Array("key".utf8))
    }

    @Test func lookingForAKeyLeavesItInThePipe() throws {
        let pipe = try Pipe()
        defer { Glibc.close(pipe.ends.read) }
        write(pipe.ends.write, "key\n", 4)
        Glibc.close(pipe.ends.write)
        let source = CredentialSource.file(pipe.path)
        #expect(source.state(environment: [:]) == .present)
        #expect(source.key(environment: [:]) == .success(Secret("key")))
    }

    @Test func aPipeThatNobodyWritesToIsGivenUp() throws {
        let pipe = try Pipe()
        defer { pipe.close() }
        let start = ContinuousClock.now
        #expect(FileBytes.read(pipe.path) == nil)
        #expect(FileBytes.problem == "is a pipe that nobody wrote to in time; write to it first, or name a file")
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func whoHasOtherWorkWaitsLess() throws {
        let pipe = try Pipe()
        defer { pipe.close() }
        let start = ContinuousClock.now
        #expect(FileBytes.read(pipe.path, patience: .milliseconds(1)) == nil)
        #expect(ContinuousClock.now - start < FileBytes.patience)
    }
}
