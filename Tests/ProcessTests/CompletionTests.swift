import Serving
import Testing

@testable import breezeway

/// What the completion scripts offer.
@Suite struct CompletionTests {
    /// What bash offers for the last word, in a folder that holds `F/` and `my file.yaml`.
    private static func offered(_ words: [String]) async throws -> [String] {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("completion", Completion(shell: .bash).text)
            try scratch.write("F/x", "")
            try scratch.write("my file.yaml", "")
            let line = (["breezeway"] + words).map { "'\($0)'" }.joined(separator: " ")
            try scratch.write(
                "run",
                """
                compopt() { echo "compopt $*"; }
                . ./completion
                COMP_WORDS=(\(line))
                COMP_CWORD=\(words.count)
                _breezeway
                printf '%s\\n' "${COMPREPLY[@]}"
                """)
            try scratch.shell("bash run > out 2>&1")
            let file = try Descriptor.open(scratch.path + "/out")
            return String(decoding: Descriptor.readAll(file), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test(arguments: [
        ([""], Command.allCases.map(\.rawValue)), (["ask", ""], Schema.methods.map { $0.name }),
        (["schema", ""], Schema.words), (["completion", ""], ["bash", "zsh", "fish"]),
        (["help", ""], Command.allCases.map(\.rawValue)), (["help", "ch"], ["check"]),
        (["check", "my"], ["compopt -o filenames", "my file.yaml"]), (["check", "--f"], ["--format"]),
        (["check", "--format", ""], ["text", "json"]), (["serve", ""], []), (["ping", ""], []),
        (["--replay", ""], ["compopt -o filenames", "F"]),
        (["--config", "my"], ["compopt -o filenames", "my file.yaml"]),
        (["--metrics-file", "my"], ["compopt -o filenames", "my file.yaml"]),
        (["--log", "=", "w"], ["warning"]), (["--log", "="], ["error", "warning", "info", "debug"]),
        (["--config", "=", "x", "a"], ["ask"]), (["--replay", "F", "as"], ["ask"]), (["-c", "x", "as"], ["ask"]),
        (["ask", "places", "--cache", "o"], ["only"]), (["ask", "places", "--query", ""], []),
        (["ask", "places", "--query", "x", "--cou"], ["--count", "--country"]), (["ask", "--dr"], []),
    ])
    func bashOffersWhatMayStand(words: [String], offers: [String]) async throws {
        #expect(try await Self.offered(words) == offers)
    }

    @Test(arguments: Schema.methods.map { $0.name })
    func afterAMethodBashOffersItsParametersAndAsksOptions(name: String) async throws {
        let parameters = try #require(Schema.method(name)).parameters.map { "--" + $0.name }
        let options = Command.ask.options.map { "--" + $0.rawValue }
        #expect(try await Self.offered(["ask", name, "--"]) == parameters + options)
    }

    @Test(arguments: Command.allCases)
    func bashOffersACommandItsOptions(command: Command) async throws {
        #expect(try await Self.offered([command.rawValue, "--"]) == command.options.map { "--" + $0.rawValue })
    }

    @Test(arguments: Completion.Shell.allCases)
    func everyMethodParameterAndOptionIsInEachScript(shell: Completion.Shell) {
        let text = Completion(shell: shell).text
        let mark = shell == .fish ? "-l " : "--"
        for method in Schema.methods {
            #expect(text.contains(method.name))
            for member in method.parameters { #expect(text.contains(mark + member.name), "\(member.name)") }
        }
        for option in Option.allCases { #expect(text.contains(mark + option.rawValue), "\(option)") }
    }

    @Test(arguments: [(Completion.Shell.zsh, "_files"), (.fish, "-F")])
    func filesAreOfferedOnlyWhereAFileMayStand(shell: Completion.Shell, mark: String) {
        let lines = Completion(shell: shell).text.split(separator: "\n").filter { $0.contains(mark) }
        #expect(lines.count >= 3)
        for line in lines {
            #expect(
                ["config", "replay", "sample", "metrics-file", "'1:file:", "'1:plugin:", "from check"].contains {
                    line.contains($0)
                }, "\(line)")
        }
    }
}
