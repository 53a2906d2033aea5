import Glibc
import Serving
import Testing

@testable import breezeway

@Suite struct CommandLineTests {
    @Test(arguments: [["--version"], ["-V"], ["serve", "--version"]])
    func theVersionIsOneLine(arguments: [String]) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        #expect(run.output == "breezeway 0.1.0\n")
        #expect(run.end == .exited(0))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func theHelpNamesEveryCommandAndOption(arguments: [String]) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        for word in ["serve", "ask METHOD", "check", "--config FILE", "--replay DIR", "--now INSTANT", "--drain"] {
            #expect(run.output.contains(word), "\(word)")
        }
        #expect(run.end == .exited(0))
        #expect(run.complaints.isEmpty)
    }

    @Test(.enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0))
    func onATerminalItPrintsHelp() async throws {
        let output = try await onOwnThread {
            let terminal = try Descriptor.terminal()
            defer { for end in [terminal.screen, terminal.keyboard] { close(end) } }
            return try Run([], input: .open(terminal.keyboard)).output
        }
        #expect(output.hasPrefix("breezeway 0.1.0: "))
    }

    @Test(arguments: [["help", "ask"], ["ask", "--help"]])
    func theHelpOfACommandIsAboutIt(arguments: [String]) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        #expect(run.output.hasPrefix("breezeway ask: make one call and print its answer\n"))
    }

    @Test(arguments: Schema.methods.map { $0.name })
    func helpExplainsAMethodAsItsOwnHelpDoes(name: String) async throws {
        let run = try await onOwnThread { try Run(["help", "ask", name]) }
        #expect(try await run.output == onOwnThread { try Run(["ask", name, "--help"]) }.output)
        #expect(run.lines.allSatisfy { $0.count <= 160 })
    }

    @Test func theHelpOfAnActionIsThatOfPlugIns() async throws {
        let run = try await onOwnThread { try Run(["help", "plugin", "new"]) }
        #expect(try await run.output == onOwnThread { try Run(["plugin", "--help"]) }.output)
    }

    @Test func theHelpOfAskListsTheMethods() async throws {
        let run = try await onOwnThread { try Run(["ask", "--help"]) }
        for method in Schema.methods {
            #expect(run.lines.contains { $0.hasPrefix("  \(method.name) ") && $0.hasSuffix(method.summary) })
        }
    }

    @Test(arguments: Schema.methods.map { $0.name })
    func theHelpOfAMethodListsItsParameters(name: String) async throws {
        let run = try await onOwnThread { try Run(["ask", name, "--help"]) }
        let method = try #require(Schema.method(name))
        #expect(run.output.hasPrefix("breezeway ask \(name): \(method.summary)\n"))
        for member in method.parameters {
            let row = try #require(run.lines.firstIndex { ($0 + " ").hasPrefix("  --\(member.name) ") })
            #expect(run.lines[row + 1].contains(member.shape.summary))
            if let fallback = member.fallback { #expect(run.lines[row + 1].hasSuffix("Default: \(fallback).")) }
        }
        #expect(run.end == .exited(0))
    }

    @Test func theHelpOfAMethodShowsHowAnObjectIsWritten() async throws {
        let run = try await onOwnThread { try Run(["ask", "air_quality", "--help"]) }
        #expect(
            run.lines.contains(
                #"      As {"past": an integer from 0 to 2208, "next": an integer from 0 to 168}"#))
        #expect(run.output.contains(#"from -360 to 360[, "name": "#))
    }

    @Test(arguments: Command.allCases.map(\.rawValue))
    func theExampleOfACommandIsItsOwn(name: String) async throws {
        let run = try await onOwnThread { try Run([name, "--help"]) }
        let command = try #require(Command(rawValue: name))
        let example = try #require(run.lines.last)
        #expect(example == "example: " + command.example)
        #expect(command == .serve || example.contains("breezeway \(name)"))
    }

    @Test(arguments: [
        (["--replya", "x"], "unknown option '--replya'; did you mean '--replay'"),
        (["--zzzzzz"], "unknown option '--zzzzzz'; see 'breezeway --help'"),
        (["-v"], "unknown option '-v'; did you mean '-V'"), (["-x=1"], "unknown option '-x'; see 'breezeway --help'"),
        (["help", "chek"], "unknown command 'chek'; did you mean 'check'"),
        (["ask", "place", "--help"], "unknown method 'place'; did you mean 'places'"),
        (["sevre"], "unknown command 'sevre'; did you mean 'serve'"), (["--replay"], "'--replay' needs a value: DIR"),
        (["--replay", "--watch"], "'--replay' needs a value: DIR"),
        (["--replay", ""], "'--replay' needs a value: DIR"), (["--replay="], "'--replay' needs a value: DIR"),
        (["check", ""], "'check' does not take ''"),
        (["--config", "-h"], "'--config' needs a value: FILE"),
        (["ask", "pollen", "--location", "--config", "x"], "'--location' needs a value"),
        (["ask", "pollen", "--days", "-c", "x"], "'--days' needs a value"),
        (["--now", "yesterday"], "'--now' must be an instant such as '2026-08-20T12:00:00Z', not 'yesterday'"),
        (["ask", "ping", "--now="], "'--now' needs a value: INSTANT"),
        (["--log", "loud"], "'--log' must be 'error' or 'warning' or 'info' or 'debug', not 'loud'"),
        (["--version=1"], "'--version' takes no value"), (["serve", "x"], "'serve' does not take 'x'"),
        (["check", "--replay", "x"], "'--replay' does not belong to 'check'"),
        (["check", "--config", "my.yaml"], "'--config' does not belong to 'check'; write 'check my.yaml'"),
        (["--config", "my.yaml", "check"], "'--config' does not belong to 'check'; write 'check my.yaml'"),
        (["schema", "--config", "my.yaml"], "'--config' does not belong to 'schema'"),
        (["ask"], "'ask' needs METHOD; see 'breezeway help ask'"),
        (["ask", "places", "--query"], "'--query' needs a value"),
        (["--max-line", "much"], "'--max-line' must be a size such as '64MB' or '1MiB', not 'much'"),
        (["--drain", "5"], "'--drain' must be a duration such as '500ms' or '5s', not '5'"),
        (["completion", "tcsh"], "unknown shell 'tcsh'; known: 'bash', 'zsh', 'fish'"),
        (["help", "ask", "plces"], "unknown method 'plces'; did you mean 'places'"),
        (["help", "plugin", "nwe"], "unknown action 'nwe'; did you mean 'new'"),
        (["help", "check", "x"], "'help check' does not take 'x'"),
        (["ask", "places", "--pretty"], "unknown option '--pretty'; see 'breezeway --help'"),
        (["ask", "places", "Berlin"], "'ask' does not take 'Berlin'; write --query 'Berlin'"),
        (["ask", "--query", "x", "places"], "'--query' stands before the method; write 'ask METHOD --query …'"),
    ])
    func aMistakeIsOneSentence(arguments: [String], sentence: String) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        #expect(run.complaints == "breezeway: \(sentence)\n")
        #expect(run.output.isEmpty)
        #expect(run.end == .exited(2))
    }

    @Test(arguments: [
        (["--replay", "/no/such/folder"], "/no/such/folder"), (["--config", "/no/such.yaml"], "/no/such.yaml"),
    ])
    func aStartThatFailsSaysWhy(arguments: [String], part: String) async throws {
        let run = try await onOwnThread { try Run(arguments, input: .pipe("{}\n")) }
        #expect(run.complaints.contains(part))
        #expect(run.output.isEmpty)
        #expect(run.end == .exited(1))
    }
}

/// Arguments as bytes.
@Suite struct ArgumentsTests {
    private static func line(_ arguments: [[UInt8]]) -> [UInt8] {
        ([Array("breezeway".utf8)] + arguments).flatMap { $0 + [0] }
    }

    @Test(arguments: [[], ["ask", "places", "--query", "Tromsø"], ["", "-", "\u{FFFD}"]])
    func textIsTakenAsItIs(arguments: [String]) throws {
        #expect(try Arguments.reading(Self.line(arguments.map { Array($0.utf8) })) == arguments)
    }

    /// Latin-1, cut off, too long a spelling, a surrogate; as a command, a word, an option and a value.
    @Test(
        arguments: [
            ([[0xE9]], #"argument 1, '\xE9'"#),
            ([Array("ask".utf8), [0x70, 0xC3]], #"argument 2, 'p\xC3'"#),
            ([Array("--config".utf8), [0xC0, 0x80]], #"argument 2, '\xC0\x80' behind '--config'"#),
            ([Array("--config=".utf8) + [0xED, 0xA0, 0x80]], #"argument 1, '--config=\xED\xA0\x80'"#),
            ([Array("--query".utf8), Array("Troms".utf8) + [0xF8]], #"argument 2, 'Troms\xF8' behind '--query'"#),
            ([Array("--".utf8), [0x0A, 0xFF]], #"argument 2, '\x0A\xFF'"#),
        ] as [([[UInt8]], String)])
    func whatIsNoUTF8IsNamed(arguments: [[UInt8]], name: String) {
        let error = #expect(throws: UsageError.self) { try Arguments.reading(Self.line(arguments)) }
        #expect(error?.message == name + ", is not UTF-8; write it as UTF-8, or set the terminal to it")
    }

    @Test(arguments: [
        [#"\033[31m"#, #"\u{1b}[31m"#], [#"x\ny"#, #"x\u{a}y"#], [#"\302\233"#, #"\u{9b}"#],
        [#"\342\200\256"#, #"\u{202e}"#],
    ])
    func whatATerminalWouldObeyIsShown(names: [String]) async throws {
        let run = try await onOwnThread { try Run([], setup: #"set -- "$(printf '\#(names[0])')""#) }
        #expect(run.end == .exited(2))
        #expect(run.complaints == "breezeway: unknown command '\(names[1])'; see 'breezeway --help'\n")
    }

    @Test(arguments: [["ask", "places", "--query"], ["check"], ["serve", "--config"], ["plugin", "new"], []])
    func everyCommandRefusesIt(arguments: [String]) async throws {
        let run = try await onOwnThread { try Run(arguments, setup: #"set -- "$@" "$(printf 'Troms\370')""#) }
        #expect(run.end == .exited(2) && run.output == "" && run.complaints.contains(#"'Troms\xF8'"#))
    }
}
