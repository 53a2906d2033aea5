import Serving

/// `plugin`: the tools of who writes a plug-in.
struct PluginCommand {
    /// What may be done; help and completion follow from this list.
    enum Action: String, CaseIterable {
        case list, test, new
        case attempt = "try"

        /// One line.
        var about: String {
            switch self {
            case .list: "the plug-ins of folders, or of the configuration: name, capability, state and reason"
            case .test: "run the fixture pairs of a plug-in, and what every adapter must stand"
            case .new: "write a plug-in from a sample answer"
            case .attempt: "make one live call, and show what each field became"
            }
        }

        /// What stands after its word.
        var operands: String {
            switch self {
            case .list: "[DIR]… [--format text|json]"
            case .test: "DIR"
            case .new: "NAME --url URL --sample FILE"
            case .attempt: "DIR --at LATITUDE,LONGITUDE [--save NAME]"
            }
        }

        /// The fewest and the most words after its own.
        var words: ClosedRange<Int> { self == .list ? 0...32 : 1...1 }

        /// Options of `plugin` that it understands; those that it needs have no default.
        var options: (needed: [Option], free: [Option]) {
            switch self {
            case .list: ([], [.format, .config])
            case .test: ([], [])
            case .new: ([.url, .sample], [])
            case .attempt: ([.at], [.save])
            }
        }
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() -> ExitStatus {
        guard let action = invocation.words.first.flatMap(Action.init(rawValue:)) else { return .usage }
        let words = Array(invocation.words.dropFirst())
        do {
            try check(action, words)
        } catch {
            return Output.usage(error)
        }
        do {
            switch action {
            case .list: return try PluginList(invocation, folders: words).run()
            case .test: return try PluginTest(folder: words[0]).run()
            case .new:
                return try PluginNew(
                    folder: words[0], url: invocation[.url] ?? "", sample: invocation[.sample] ?? ""
                ).run()
            case .attempt:
                return try PluginTry(folder: words[0], at: invocation[.at] ?? "", save: invocation[.save]).run()
            }
        } catch {
            for line in error.lines { Output.complain(line) }
            return .notStarted
        }
    }

    private func check(_ action: Action, _ words: [String]) throws(UsageError) {
        let usage = "write '\(Program.name) plugin \(action.rawValue) \(action.operands)'"
        guard action.words.contains(words.count) else {
            let what = words.count < action.words.lowerBound ? "needs a word more" : "takes fewer words"
            throw UsageError(message: "'plugin \(action.rawValue)' \(what); \(usage)")
        }
        let (needed, free) = action.options
        if let missing = needed.first(where: { !invocation.has($0) }) {
            throw UsageError(message: "'plugin \(action.rawValue)' needs '--\(missing.rawValue)'; \(usage)")
        }
        let stray = Option.allCases.first {
            invocation.has($0) && !$0.row.commands.isEmpty && !(needed + free).contains($0)
        }
        if let stray {
            throw UsageError(message: "'--\(stray.rawValue)' does not belong to 'plugin \(action.rawValue)'; \(usage)")
        }
    }
}
