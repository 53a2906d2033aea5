/// A query for places of a JSON document (RFC 9535), compiled once: what is wrong with it is said then, not when it is
/// asked.
///
/// Names are compared by code points and find the first member of that name; numbers are compared exactly, however many
/// digits they have.
package struct JSONPath: Sendable {
    /// As it was written.
    package let text: String
    /// Patterns of `match` and `search` that are no I-Regexp (RFC 9485): the standard says that such a test is false.
    package let hopelessPatterns: [JSONPathError]
    private let query: PathQuery

    /// How much one evaluation may do.
    package struct Limits: Sendable {
        /// Places looked at, characters compared and states of patterns entered, all together.
        package var steps: Int
        /// Places found by the path or by any part of it.
        package var nodes: Int

        package init(steps: Int = 4_000_000, nodes: Int = 100_000) {
            self.steps = steps
            self.nodes = nodes
        }
    }

    /// Reads and checks the whole path: grammar, functions and their types. At most 4,096 bytes, filters and
    /// parentheses at most 32 deep.
    package init(_ text: String) throws(JSONPathError) {
        var parser = PathParser(text)
        query = try parser.wholeQuery()
        hopelessPatterns = parser.hopelessPatterns
        self.text = text
    }

    private init(root text: String) {
        self.text = text
        hopelessPatterns = []
        query = PathQuery(isAbsolute: true, segments: [])
    }

    /// `$`: the document itself.
    package static let root = JSONPath(root: "$")

    /// Whether it can find one place at most, because it has names and indices only.
    package var isSingular: Bool { query.isSingular }

    /// What the path finds in `root`, in the order of the standard. Stops with an error where a limit is reached; time
    /// and memory are bounded by the limits, whatever the document and the path.
    package func nodes(in root: JSONValue, limits: Limits = Limits()) throws(JSONPathError) -> [JSONValue] {
        var walk = PathWalk(root: root, limits: limits)
        return try walk.nodes(of: query, current: root)
    }
}
