/// A place in a YAML text, as an editor shows it.
package struct YAMLMark: Sendable, Hashable {
    /// 1-based.
    package let line: Int
    /// 1-based, in code points; a byte order mark does not count.
    package let column: Int

    /// The place at this line and column, both 1-based.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Where a text begins.
    package static let start = YAMLMark(line: 1, column: 1)
}
