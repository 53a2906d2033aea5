import Diagnostics
import EnvironmentModel
import YAML

/// Reads the file of one exchange, and the bodies that it names, into a `Fixture`.
struct FixtureReader {
    private static let keys = ["version", "request", "response", "responses", "after", "recorded_at"]
    /// Keys that are easily written one level too high, and where they belong.
    private static let misplaced = [
        (key: "ignore", owner: "request"), (key: "delay_ms", owner: "response"), (key: "fault", owner: "response"),
    ]
    private static let misplacedKeys = misplaced.map(\.key)

    /// Relative to the folder of the set.
    let file: String
    var yaml: YAMLReader
    let folder: FixtureFolder

    private init(file: String, folder: FixtureFolder) {
        self.file = file
        self.folder = folder
        yaml = YAMLReader(file: folder.path(of: file))
    }

    /// The fixture, nil where anything is wrong with it, and everything that is wrong.
    static func read(_ file: String, in folder: FixtureFolder) -> (fixture: Fixture?, diagnostics: [Diagnostic]) {
        var reader = FixtureReader(file: file, folder: folder)
        let path = reader.yaml.file
        let bytes: [UInt8]
        do {
            bytes = try folder.read(file)
        } catch {
            return (nil, [Diagnostic(error, file: path)])
        }
        let (root, findings) = readYAML(bytes, file: path)
        guard let root else { return (nil, findings) }
        let fixture = reader.fixture(YAMLField(root: root))
        let diagnostics = (findings + reader.yaml.diagnostics).sorted()
        return (diagnostics.isEmpty ? fixture : nil, diagnostics)
    }

    private mutating func fixture(_ root: YAMLField) -> Fixture? {
        guard let fields = yaml.fields(of: root, keys: Self.keys, else: Self.misplacedKeys, owner: "a fixture") else {
            return nil
        }
        for (key, owner) in Self.misplaced {
            guard let field = fields[key] else { continue }
            yaml.report(
                at: field.mark, "unknown_key", "\(field.title) is not a key of a fixture", "move it into '\(owner)'")
        }
        _ = yaml.word(yaml.required("version", in: fields), of: ["1"], kind: "a version of fixtures")
        let request = self.request(yaml.required("request", in: fields))
        let recordedAt = moment(yaml.required("recorded_at", in: fields))
        let (replies, ending) = self.replies(fields, recordedAt: recordedAt ?? Instant(milliseconds: 0))
        guard let request, let recordedAt, let ending else { return nil }
        return Fixture(
            file: file, recordedAt: recordedAt, request: request.canonical, origin: request.origin,
            ignored: request.ignored, replies: replies, ending: ending)
    }

    private mutating func moment(_ field: YAMLField?) -> Instant? {
        guard let field, let text = yaml.text(field) else { return nil }
        if let instant = Instant(rfc3339: text) { return instant }
        yaml.reject(field, expected: "a moment such as '2026-08-20T12:03:11Z'")
        return nil
    }

    /// One response, or several with the word on what comes after them.
    private mutating func replies(
        _ fields: YAMLFields, recordedAt: Instant
    ) -> (replies: [FixtureReply], ending: Fixture.Ending?) {
        guard let list = fields["responses"] else {
            if let after = fields["after"] {
                yaml.report(at: after.mark, "after_one", "'after' goes with 'responses'", "remove it")
            }
            let reply = self.reply(yaml.required("response", in: fields), recordedAt: recordedAt)
            return ([reply].compactMap(\.self), .repeatLast)
        }
        if let response = fields["response"] {
            yaml.report(
                at: response.mark, "two_responses", "'response' and 'responses' are both given",
                "make it the first entry of 'responses'")
        }
        let entries = yaml.elements(list)
        if entries?.isEmpty == true {
            yaml.report(at: list.mark, "no_responses", "'responses' is empty", "add a response to it")
        }
        if fields["after"] == nil {
            yaml.report(
                at: list.mark, "missing_key", "'responses' needs 'after', which says what follows the last",
                "add 'after: repeat_last' or 'after: exhausted'")
        }
        let ending: Fixture.Ending? = yaml.choice(fields["after"], kind: "what can follow the last response")
        return ((entries ?? []).compactMap { reply($0, recordedAt: recordedAt) }, ending)
    }
}

extension Diagnostic {
    /// A finding about a whole file or folder.
    init(_ problem: FixtureFolder.Problem, file: String) {
        self.init(file: file, line: 1, column: 1, rule: problem.rule, message: "the fixture \(problem.reason)")
    }
}
