import Glibc
import Testing

@testable import Serving

/// Each thing that can happen to a file is noticed. The kernel has reported it before the call that did it returns.
@Suite struct FileWatchTests {
    /// A shell line in a folder that holds `conf/` with `real.yaml`, `file.yaml`, `link.yaml` (to the first of the two)
    /// and `other/`; and `now`, which leads to `conf`.
    struct Row: Sendable, CustomTestStringConvertible {
        let watched: String
        let command: String
        var isNoticed = true
        var testDescription: String { "\(watched): \(command)" }
    }

    static let rows = [
        Row(watched: "conf/file.yaml", command: "echo b > conf/file.yaml"),
        Row(watched: "conf/file.yaml", command: "echo b >> conf/file.yaml"),
        Row(watched: "conf/file.yaml", command: "echo b > conf/.tmp; mv conf/.tmp conf/file.yaml"),
        Row(watched: "conf/file.yaml", command: "mv conf/file.yaml conf/file.yaml~"),
        Row(watched: "conf/file.yaml", command: "rm conf/file.yaml"),
        Row(watched: "conf/file.yaml", command: "chmod 000 conf/file.yaml"),
        Row(watched: "conf/file.yaml", command: "mv conf gone"),
        Row(watched: "conf/file.yaml", command: "rm -r conf"),
        Row(watched: "conf/file.yaml", command: "echo b > other/file.yaml", isNoticed: false),
        Row(watched: "conf/file.yaml", command: "cat conf/file.yaml", isNoticed: false),
        Row(watched: "conf/new.yaml", command: "echo b > conf/new.yaml"),
        Row(watched: "none/new.yaml", command: "mkdir none"),
        Row(watched: "conf/link.yaml", command: "echo b > conf/real.yaml"),
        Row(watched: "conf/link.yaml", command: "ln -sfn file.yaml conf/link.yaml"),
        Row(watched: "far.yaml", command: "echo b > conf/real.yaml"),
        Row(watched: "far.yaml", command: "ln -sfn conf/file.yaml far.yaml"),
        Row(watched: "now/file.yaml", command: "echo b > conf/file.yaml"),
        Row(watched: "now/file.yaml", command: "ln -sfn other now"),
    ]

    private func folder() throws -> String {
        var template = Array("/tmp/breezeway-watch-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try shell(
            """
            mkdir conf other; echo a > conf/real.yaml; echo a > conf/file.yaml; ln -s real.yaml conf/link.yaml
            ln -s conf now; ln -s conf/real.yaml far.yaml
            """, in: path)
        return path
    }

    private func shell(_ command: String, in folder: String) throws {
        try #require(system("cd '\(folder)' && { \(command)\n} > /dev/null") == 0, "\(command)")
    }

    private func isReported(_ watch: FileWatch) -> Bool {
        var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    @Test(arguments: rows) func noticesWhatHappensToAFile(_ row: Row) throws {
        let folder = try folder()
        defer { _ = system("rm -rf '\(folder)'") }
        let watch = try #require(FileWatch([folder + "/" + row.watched]))
        #expect(!isReported(watch))
        try shell(row.command, in: folder)
        #expect(isReported(watch) == row.isNoticed)
    }

    @Test func followsAFolderThatWasMadeAndALinkThatWasTurned() throws {
        let folder = try folder()
        defer { _ = system("rm -rf '\(folder)'") }
        let watch = try #require(FileWatch([folder + "/none/deep/new.yaml", folder + "/now/file.yaml"]))
        for command in [
            "mkdir none", "mkdir none/deep", "echo b > none/deep/new.yaml", "ln -sfn other now",
            "echo b > other/file.yaml",
        ] {
            watch.clear()
            try shell(command, in: folder)
            #expect(isReported(watch), "\(command)")
            watch.arm()
        }
        watch.clear()
        try shell("echo c > conf/file.yaml", in: folder)
        #expect(!isReported(watch), "the link leads elsewhere now")
    }

    @Test func endsThoughLinksLeadInACircle() throws {
        let folder = try folder()
        defer { _ = system("rm -rf '\(folder)'") }
        try shell("ln -s b a; ln -s a b", in: folder)
        let watch = try #require(FileWatch([folder + "/a"]))
        try shell("rm a", in: folder)
        #expect(isReported(watch))
    }
}
