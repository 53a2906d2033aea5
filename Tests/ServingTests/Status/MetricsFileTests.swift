import EnvironmentModel
import Glibc
import ProviderKit
import Serving
import Testing

/// When the metrics file is written, and what happens when it cannot be.
@Suite struct MetricsFileTests {
    /// Tells a test of every sleep and wakes when it says so.
    private struct Clock {
        let start = Tick(moment: .now, wall: Instant(milliseconds: 0))
        let sleeps = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        let wakes = AsyncStream.makeStream(of: Void.self)

        var timekeeper: Timekeeper {
            Timekeeper(
                now: { [start] in start },
                sleep: { [slept = sleeps.continuation, stream = wakes.stream] moment in
                    slept.yield(moment)
                    for await _ in stream { return }
                    throw CancellationError()
                },
                random: { 0 })
        }

        /// How long the writer sleeps, counted from the start.
        func nextSleep() async -> Duration? {
            for await moment in sleeps.stream { return moment - start.moment }
            return nil
        }
    }

    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/breezeway-test-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        var names: [String] {
            guard let folder = opendir(path) else { return [] }
            defer { closedir(folder) }
            var names: [String] = []
            while let entry = readdir(folder) {
                names.append(
                    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    })
            }
            return names.filter { !$0.hasPrefix(".") }
        }

        func text(_ name: String) -> String {
            let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }

        deinit {
            for name in names { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }

    private static func log(_ descriptor: Int32 = -1) -> Log {
        Log(.warning, descriptor: descriptor, now: { Instant(milliseconds: 0) })
    }

    @Test func itIsWrittenAtOnceAndEvery15Seconds() async throws {
        let (folder, clock, writings) = (try Folder(), Clock(), Tally())
        let file = MetricsFile(path: "\(folder.path)/m.prom", log: Self.log()) {
            writings.add()
            return "x \(writings.value)\n"
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await file.keepWriting(clock.timekeeper) }
            #expect(await clock.nextSleep() == .seconds(15))
            #expect(folder.text("m.prom") == "x 1\n")
            clock.wakes.continuation.yield()
            #expect(await clock.nextSleep() == .seconds(30))
            #expect(folder.text("m.prom") == "x 2\n" && folder.names == ["m.prom"])
            group.cancelAll()
        }
        file.write()
        #expect(folder.text("m.prom") == "x 3\n")
    }

    @Test func aFailureIsSaidOnceUntilItIsOver() throws {
        let (folder, pipe) = (try Folder(), try Pipe())
        defer { withExtendedLifetime(folder) {} }
        let place = "\(folder.path)/below"
        let file = MetricsFile(path: "\(place)/m.prom", log: Self.log(pipe.writeEnd)) { "x 1\n" }
        file.write()
        file.write()
        mkdir(place, 0o700)
        file.write()
        unlink("\(place)/m.prom")
        rmdir(place)
        file.write()
        pipe.closeWriting()
        let line =
            "1970-01-01T00:00:00Z warning: the metrics file '\(place)/m.prom' cannot be written: "
            + "No such file or directory\n"
        #expect(pipe.readText() == line + line)
    }

    @Test func aLinkIsFollowed() throws {
        let folder = try Folder()
        mkdir("\(folder.path)/there", 0o700)
        close(open("\(folder.path)/there/m.prom", O_WRONLY | O_CREAT, 0o600))
        symlink("there/m.prom", "\(folder.path)/m.prom")
        MetricsFile(path: "\(folder.path)/m.prom", log: Self.log()) { "x 1\n" }.write()
        #expect(folder.text("there/m.prom") == "x 1\n")
        var status = stat()
        #expect(lstat("\(folder.path)/m.prom", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        unlink("\(folder.path)/there/m.prom")
        rmdir("\(folder.path)/there")
    }

    /// What a rename would replace without a word stays what it is.
    @Test(arguments: [
        ([("m.prom", "m.prom")], "Too many levels of symbolic links"),
        ([("m.prom", "other"), ("other", "m.prom")], "Too many levels of symbolic links"),
        ([("m.prom", "nowhere/m.prom")], "No such file or directory"),
        ([("m.prom", "/dev/null")], "it is no plain file"), ([], "it is no plain file"),
    ])
    func whatIsNoPlaceForAFileIsSaidAndStays(links: [(name: String, target: String)], reason: String) throws {
        let (folder, pipe) = (try Folder(), try Pipe())
        for link in links { symlink(link.target, "\(folder.path)/\(link.name)") }
        if links.isEmpty { mkfifo("\(folder.path)/m.prom", 0o600) }
        let names = folder.names.sorted()
        MetricsFile(path: "\(folder.path)/m.prom", log: Self.log(pipe.writeEnd)) { "x 1\n" }.write()
        pipe.closeWriting()
        #expect(pipe.readText().hasSuffix("' cannot be written: \(reason)\n"))
        var status = stat()
        #expect(lstat("\(folder.path)/m.prom", &status) == 0)
        #expect(status.st_mode & S_IFMT == (links.isEmpty ? S_IFIFO : S_IFLNK) && folder.names.sorted() == names)
    }

    @Test func aLinkMayLeadToWhatIsNotThereYet() throws {
        let folder = try Folder()
        symlink("n.prom", "\(folder.path)/m.prom")
        MetricsFile(path: "\(folder.path)/m.prom", log: Self.log()) { "x 1\n" }.write()
        var status = stat()
        #expect(folder.text("n.prom") == "x 1\n" && folder.names.sorted() == ["m.prom", "n.prom"])
        #expect(lstat("\(folder.path)/m.prom", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func nothingStaysOfADraftThatCannotTakeItsPlace() throws {
        let folder = try Folder()
        mkdir("\(folder.path)/m.prom", 0o700)
        MetricsFile(path: "\(folder.path)/m.prom", log: Self.log()) { "x 1\n" }.write()
        #expect(folder.names == ["m.prom"])
        rmdir("\(folder.path)/m.prom")
    }
}
