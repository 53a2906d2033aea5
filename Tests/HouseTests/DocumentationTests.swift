import Testing

/// Examples in the pages run as they stand, and what they print is what the page says.
///
/// - `console`: each line after `$ ` is run in a shell (`> ` continues it); the lines below it are what it prints.
/// - `exchange OPTIONS`: lines after `→ ` are sent to the program, lines after `← ` are its answers.
/// - `LANGUAGE run`: a program; the `output` block after it is what it prints.
/// - `yaml check`: a whole configuration without a mistake.
/// - `sh`: each `breezeway ask` in it is a call that fits, though nobody need be there who answers it.
///
/// `…` stands for anything within a line.
@Suite struct DocumentationTests {
    static let consoles = FencedBlock.all.filter { $0.info == ["console"] }
    static let exchanges = FencedBlock.all.filter { $0.info.first == "exchange" }
    static let configurations = FencedBlock.all.filter { $0.info == ["yaml", "check"] }

    @Test func examplesAreFound() {
        #expect(Self.consoles.count >= 3)
        #expect(Self.exchanges.count >= 10)
        #expect(Self.configurations.count >= 3)
        #expect(Set(Program.all.map(\.language)) == ["python", "javascript", "swift"])
    }

    @Test(arguments: consoles) func consolePrintsWhatThePageSays(_ block: FencedBlock) {
        var command = ""
        var expected: [String] = []
        for line in block.lines + ["$ "] {
            if line.hasPrefix("$ ") {
                if !command.isEmpty { expect(Shell.run(command), expected) }
                (command, expected) = (String(line.dropFirst(2)), [])
            } else if line.hasPrefix("> "), expected.isEmpty {
                command += "\n" + line.dropFirst(2)
            } else {
                expected.append(line)
            }
        }
    }

    @Test(arguments: exchanges) func linesAreAnsweredAsThePageSays(_ block: FencedBlock) {
        let sent = block.lines.filter { $0.hasPrefix("→ ") }.map { Shell.quoted(String($0.dropFirst(2))) }
        let expected = block.lines.filter { $0.hasPrefix("← ") }.map { String($0.dropFirst(2)) }
        var options = block.info.dropFirst().joined(separator: " ")
        if !options.contains("--replay") { options += " --replay Fixtures/berlin" }
        expect(Shell.run("printf '%s\\n' \(sent.joined(separator: " ")) | breezeway \(options)"), expected)
        #expect(sent.count + expected.count == block.lines.count, "every line is sent or expected")
    }

    static let calls = AskedCall.all

    @Test func callsAreFound() {
        #expect(Set(Self.calls.map(\.page)).isSuperset(of: ["Documentation/Climate.md", "Documentation/Plugins.md"]))
    }

    @Test(arguments: calls) func callFits(_ call: AskedCall) {
        let printed = Shell.run(call.command + #"; echo "status $?""#)
        let isUnanswered = printed.contains {
            $0.contains(#""kind":"fixture_"#) || $0.contains(#""kind":"no_provider""#)
        }
        #expect(printed.last == "status 0" || printed.last == "status 5" && isUnanswered, "\(printed)")
    }

    @Test(arguments: Program.all) func programPrintsWhatThePageSays(_ program: Program) {
        guard Shell.has(program.interpreter) else { return }
        expect(Shell.run(program.command), program.output)
    }

    @Test(arguments: configurations) func configurationHasNoMistake(_ block: FencedBlock) {
        let printed = Shell.run("breezeway check /dev/fd/3 3<<<\(Shell.quoted(block.text))")
        #expect(printed.last?.hasSuffix("can be used (errors: 0, warnings: 0)") == true, "\(printed)")
    }

    private func expect(_ printed: [String], _ expected: [String]) {
        #expect(printed.count == expected.count, "\(printed)")
        for (line, pattern) in zip(printed, expected) where !matches(line, pattern) {
            Issue.record("printed \(line)\nthe page says \(pattern)")
        }
    }
}

/// A line of a page that asks from a shell, in a block that is not run as a whole.
struct AskedCall: CustomTestStringConvertible {
    let page: String
    let line: String

    var testDescription: String { "\(page): \(line)" }

    static let all: [AskedCall] = (Repository.pages + ["Fixtures/README.md"]).flatMap(FencedBlock.blocks).flatMap {
        block in
        let lines = block.info.first == "console" ? [] : block.lines
        return lines.filter { $0.contains("breezeway ask ") }.map { AskedCall(page: block.page, line: $0) }
    }

    /// With answers from fixtures, unless the page says from which.
    var command: String { line.contains("--replay") ? line : line + " --replay Fixtures/berlin" }
}

/// A program in a page, and what it prints.
struct Program: CustomTestStringConvertible {
    let source: FencedBlock
    let output: [String]

    var testDescription: String { source.testDescription }
    var language: String { source.info[0] }

    static let all: [Program] = zip(FencedBlock.all, FencedBlock.all.dropFirst()).compactMap { source, output in
        guard source.info.count == 2, source.info[1] == "run", output.info == ["output"] else { return nil }
        return Program(source: source, output: output.lines)
    }

    var interpreter: String {
        switch language {
        case "python": "python3"
        case "javascript": "node"
        default: "swiftc"
        }
    }

    var command: String {
        let source = Shell.quoted(self.source.text)
        guard language == "swift" else { return "printf %s \(source) | \(interpreter) -" }
        return """
            folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && printf %s \(source) > "$folder/main.swift" \
            && swiftc -o "$folder/program" "$folder/main.swift" && "$folder/program"
            """
    }
}
