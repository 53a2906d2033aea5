import Diagnostics
import Glibc
import ProviderKit
import Testing

/// What counts as a plug-in.
@Suite struct PluginFolderTests {
    /// A shell line in an empty folder, and the plug-ins that are found there.
    struct Row: Sendable, CustomTestStringConvertible {
        let command: String
        let found: [String]
        var rules: [String] = []
        var testDescription: String { command }
    }

    @Test(arguments: [
        Row(command: "true", found: []),
        Row(command: "mkdir b a; echo x > a/plugin.yaml; echo x > b/plugin.yaml", found: ["a", "b"]),
        Row(command: "echo x > README.md; echo x > plugin.yaml", found: []),
        Row(command: "mkdir a; echo x > a/plugin.yaml.tmp", found: []),
        Row(command: "mkdir .git .a; echo x > .git/plugin.yaml; echo x > .a/plugin.yaml", found: []),
        Row(
            command:
                "for n in a~ '#a#' a.bak a.orig a.tmp .a.swp a.swp a.BAK; do mkdir \"$n\"; echo x > \"$n/plugin.yaml\"; done",
            found: []),
        Row(command: "mkdir a b; echo x > a/plugin.yaml; ln -s ../a b/c; ln -s a d", found: ["a", "d"]),
        Row(command: "ln -s nowhere a", found: [], rules: ["dangling_link"]),
        Row(command: "mkdir a; ln -s nowhere a/plugin.yaml", found: [], rules: ["dangling_link"]),
        Row(command: "ln -s a b; ln -s b a", found: [], rules: ["dangling_link", "dangling_link"]),
        Row(command: "ln -s . a", found: []),
        Row(command: "mkdir a.save; echo x > a.save/plugin.yaml", found: []),
        Row(command: "mkdir a; echo x > a/plugin.yml; echo x > a/Plugin.yaml~", found: []),
        Row(
            command: "mkdir -p $'e\\033[31mred'; echo x > $'e\\033[31mred/plugin.yaml'", found: [], rules: ["bad_name"]),
        Row(command: "mkdir -p $'bad\\xff'; echo x > $'bad\\xff/plugin.yaml'", found: [], rules: ["bad_name"]),
        Row(command: "mkdir a a/plugin.yaml", found: ["a"]),
        Row(command: "mkdir a; mkfifo a/plugin.yaml", found: ["a"]),
        Row(command: "mkdir 'a b'; echo x > 'a b/plugin.yaml'", found: [], rules: ["bad_name"]),
    ])
    func onlyPluginsCount(_ row: Row) throws {
        let folder = try scratch(row.command)
        defer { _ = system("chmod -R u+rwx \(folder); rm -r \(folder)") }
        let found = PluginFolder([folder])
        #expect(found.entries.map(\.name) == row.found)
        #expect(found.diagnostics.map(\.rule) == row.rules)
    }

    @Test func ofTwoOfOneNameTheFirstCounts() throws {
        let folder = try scratch("mkdir -p one/a two/a; echo 1 > one/a/plugin.yaml; echo 2 > two/a/plugin.yaml")
        defer { _ = system("rm -r \(folder)") }
        let found = PluginFolder([folder + "/one", folder + "/two", folder + "/three"])
        #expect(found.entries.map(\.file) == [folder + "/one/a/plugin.yaml"])
        #expect(found.diagnostics.map(\.rule) == ["duplicate_plugin"])
    }

    @Test func namesCannotWriteToATerminal() throws {
        let folder = try scratch("mkdir -p $'e\\033[31m\\nred'; echo x > $'e\\033[31m\\nred/plugin.yaml'")
        defer { _ = system("rm -r \(folder)") }
        let finding = try #require(PluginFolder([folder]).diagnostics.first)
        #expect(!finding.text.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func aFolderThatIsListedTwiceIsReadOnce() throws {
        let folder = try scratch("mkdir -p one/a; echo 1 > one/a/plugin.yaml; ln -s one two")
        defer { _ = system("rm -r \(folder)") }
        let found = PluginFolder([folder + "/one", folder + "/one/../one", folder + "/two"])
        #expect(found.entries.count == 1 && found.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("mkdir -p a/plugin.yaml", "is no file"), ("mkdir a; mkfifo a/plugin.yaml", "is no file"),
        ("mkdir a; ln -s /dev/zero a/plugin.yaml", "is no file"),
    ])
    func whatIsNoFileIsNotOpened(_ command: String, _ problem: String) throws {
        let folder = try scratch(command)
        defer { _ = system("rm -r \(folder)") }
        let entry = try #require(PluginFolder([folder]).entries.first)
        #expect(entry.bytes == nil && entry.problem == problem)
    }

    @Test(.enabled(if: getuid() != 0)) func whatCannotBeReadSaysSo() throws {
        let folder = try scratch("mkdir a; echo x > a/plugin.yaml; chmod 000 a/plugin.yaml")
        defer { _ = system("rm -r \(folder)") }
        #expect(PluginFolder([folder]).entries.first?.bytes == nil)
    }

    private func scratch(_ command: String) throws -> String {
        var template = Array("/tmp/breezeway-plugins-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try #require(system("cd \(folder) && bash -c \"$(cat <<'EOF'\n\(command)\nEOF\n)\"") == 0)
        return folder
    }
}
