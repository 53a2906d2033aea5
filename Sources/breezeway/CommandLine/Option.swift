/// The options; parsing, help, completion and the man page follow from this list.
enum Option: String, CaseIterable {
    case config
    case strict
    case watch
    case replay
    case now
    case log
    case logFormat = "log-format"
    case maxLine = "max-line"
    case maxAnswer = "max-answer"
    case whenFull = "when-full"
    case drain
    case metricsFile = "metrics-file"
    case failOnError = "fail-on-error"
    case format
    case url
    case sample
    case at
    case save
    case help
    case version

    /// What the help says of one option.
    struct Row {
        /// The name of its value; nil for a switch.
        let value: String?
        /// The allowed values; empty allows any.
        let choices: [String]
        let about: String
        /// Empty for every command.
        let commands: [Command]
    }

    var row: Row {
        switch self {
        case .config:
            Row(
                value: "FILE", about: "read this configuration instead of searching for providers.yaml",
                [.serve, .ask, .plugin])
        case .strict: Row(about: "refuse a configuration with a broken plug-in", [.serve, .ask, .check])
        case .watch: Row(about: "read the configuration again whenever its file changes", [.serve])
        case .replay:
            Row(
                value: "DIR", about: "answer everything from the fixture set in this folder; no network",
                [.serve, .ask])
        case .now:
            Row(
                value: "INSTANT",
                about: "the time it is (RFC 3339): stands still under --replay, else starts there and runs",
                [.serve, .ask])
        case .log:
            Row(
                ["error", "warning", "info", "debug"], about: "how much goes to standard error (warning)",
                [.serve, .ask])
        case .logFormat: Row(["text", "json"], about: "how log lines look (text)", [.serve, .ask])
        case .maxLine: Row(value: "SIZE", about: "the longest request line (1MiB)", [.serve])
        case .maxAnswer: Row(value: "SIZE", about: "the longest answer line (4MiB)", [.serve])
        case .whenFull: Row(["wait", "refuse"], about: "what happens when the queue is full (wait)", [.serve])
        case .drain:
            Row(value: "DURATION", about: "how long the end of input waits for calls that do not end (5s)", [.serve])
        case .metricsFile:
            Row(
                value: "PATH", about: "write counters for Prometheus' textfile collector there, every 15 seconds",
                [.serve])
        case .failOnError: Row(about: "exit with 5 if any request was answered with an error", [.serve])
        case .format: Row(["text", "json"], about: "how findings are printed (text)", [.check, .plugin])
        case .url:
            Row(value: "URL", about: "the address of a request as the provider documents it (new)", [.plugin])
        case .sample: Row(value: "FILE", about: "an answer of the provider, as JSON (new)", [.plugin])
        case .at: Row(value: "POINT", about: "where to ask, as 52.52,13.41; a name of places (try)", [.plugin])
        case .save:
            Row(value: "NAME", about: "keep what came as a pair of fixtures of that name (try)", [.plugin])
        case .help: Row(about: "explain the program or the command", [])
        case .version: Row(about: "print the version", [])
        }
    }

    /// The short way to write it.
    var letter: String? {
        switch self {
        case .config: "-c"
        case .help: "-h"
        case .version: "-V"
        default: nil
        }
    }

    /// Whether it may stand with that command; serving is the command where none is named.
    func belongs(to command: Command?) -> Bool {
        row.commands.isEmpty || row.commands.contains(command ?? .serve)
    }
}

extension Option.Row {
    fileprivate init(value: String? = nil, about: String, _ commands: [Command]) {
        self.init(value: value, choices: [], about: about, commands: commands)
    }

    fileprivate init(_ choices: [String], about: String, _ commands: [Command]) {
        self.init(value: choices.joined(separator: "|"), choices: choices, about: about, commands: commands)
    }
}
