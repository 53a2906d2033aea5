package import Diagnostics

extension FixtureSet {
    /// Reads every exchange of a folder and its subfolders, bodies included, and finds all that is wrong at once.
    ///
    /// The set is nil when the folder cannot be read; otherwise it holds the exchanges that are right. File names in
    /// diagnostics begin with `directory` as it was given.
    package static func read(directory: String) -> (set: FixtureSet?, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        var fixtures: [Fixture] = []
        do {
            let folder = try FixtureFolder(directory)
            for file in try folder.exchanges() {
                let (fixture, findings) = FixtureReader.read(file, in: folder)
                diagnostics += findings
                if let fixture { fixtures.append(fixture) }
            }
            let set = FixtureSet(fixtures)
            diagnostics += set.repetitions.map { again, first in
                Diagnostic(
                    file: folder.path(of: again.file), line: 1, column: 1, rule: "repeated_request",
                    message: "the fixture answers the same request as '\(first.file)'",
                    suggestion: "remove one of them, or give one a header that tells them apart")
            }
            return (set, diagnostics.sorted())
        } catch {
            let message = "the folder of fixtures \(error.reason)"
            return (nil, [Diagnostic(file: directory, line: 1, column: 1, rule: error.rule, message: message)])
        }
    }
}
