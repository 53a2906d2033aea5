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
            var folder = try FixtureFolder(directory)
            for file in try folder.exchanges() {
                let (fixture, findings) = FixtureReader.read(file, in: &folder)
                diagnostics += findings
                if let fixture { fixtures.append(fixture) }
            }
            diagnostics += repetitions(fixtures).map { again, first in
                Diagnostic(
                    file: folder.path(of: again.file), line: 1, column: 1, rule: "repeated_request",
                    message: "the fixture answers the same request as '\(first.file)'",
                    suggestion: "remove one of them, or give one a header that tells them apart")
            }
        } catch {
            let message = "the folder of fixtures \(error.reason)"
            return (nil, [Diagnostic(file: directory, line: 1, column: 1, rule: error.rule, message: message)])
        }
        return (FixtureSet(fixtures), diagnostics.sorted())
    }

    /// The fixtures that can never answer because an earlier one answers the same.
    private static func repetitions(_ fixtures: [Fixture]) -> [(again: Fixture, first: Fixture)] {
        struct Question: Hashable {
            let key: RequestKey
            let ignored: [String]
            let headers: [CanonicalRequest.Item]
        }
        var first: [Question: Fixture] = [:]
        return fixtures.compactMap { fixture in
            let question = Question(
                key: fixture.key, ignored: fixture.ignored, headers: fixture.request.headers.sorted())
            if let earlier = first[question] { return (fixture, earlier) }
            first[question] = fixture
            return nil
        }
    }
}
