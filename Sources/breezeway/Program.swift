import Glibc
import Serving
import Transport

/// The way from arguments to an exit status.
enum Program {
    static let name = "breezeway"
    static let version = "0.1.0"

    /// Runs the command that the arguments name; without one it serves, unless a person sits at standard input.
    static func run() -> ExitStatus {
        // Before anything is opened, which would take the place of a closed output.
        guard Output.isOpen else {
            Output.complain("standard output is closed; nobody could read an answer")
            return .outputGone
        }
        let invocation: Invocation
        do {
            invocation = try Invocation(Arguments.ofThisProcess())
        } catch {
            Signals.release()
            return Output.usage(error)
        }
        if serves(invocation) {
            Shortage.raiseDescriptorLimit()
            return Serve(invocation).run()
        }
        Signals.release()
        return run(invocation)
    }

    private static func serves(_ invocation: Invocation) -> Bool {
        guard !invocation.has(.help), !invocation.has(.version) else { return false }
        return invocation.command.map { $0 == .serve } ?? (isatty(0) != 1)
    }

    /// Runs a command that does not serve.
    private static func run(_ invocation: Invocation) -> ExitStatus {
        if invocation.has(.help) { return help(invocation) }
        if invocation.has(.version) { return Output.print("\(name) \(version)\n") }
        Shortage.raiseDescriptorLimit()
        switch invocation.command {
        case nil, .serve: return Output.print(Help(nil).text)
        case .check: return Check(invocation).run()
        case .ask: return Ask(invocation).run()
        case .plugin: return PluginCommand(invocation).run()
        case .schema: return Output.print(Schema(invocation.words.first).text)
        case .completion: return Output.print(completion(invocation))
        case .manual: return Output.print(ManualPage().text)
        case .help:
            let command = invocation.words.first.flatMap(Command.init(rawValue:))
            if command == .ask, invocation.words.count == 2, let method = Schema.method(invocation.words[1]) {
                return Output.print(MethodHelp(method).text)
            }
            return Output.print(Help(command).text)
        }
    }

    private static func help(_ invocation: Invocation) -> ExitStatus {
        guard invocation.command == .ask, let word = invocation.words.first else {
            return Output.print(Help(invocation.command).text)
        }
        guard let method = Schema.method(word) else {
            return Output.usage(UsageError(message: invocation.unknown("method", word, Command.ask.choices)))
        }
        return Output.print(MethodHelp(method).text)
    }

    private static func completion(_ invocation: Invocation) -> String {
        Completion(shell: invocation.words.first.flatMap(Completion.Shell.init(rawValue:)) ?? .bash).text
    }
}
