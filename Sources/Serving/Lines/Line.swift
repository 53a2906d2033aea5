/// One line without its end, in pieces that follow one another: a long answer is not copied to be put into its frame.
package struct Line: Sendable {
    /// What stands before `body`.
    package let head: [UInt8]
    /// Most of the line, or all of it.
    package let body: [UInt8]
    /// What stands after `body`.
    package let tail: [UInt8]

    /// The pieces in their order; none of them holds a line feed.
    package init(_ head: [UInt8], _ body: [UInt8], _ tail: [UInt8]) {
        (self.head, self.body, self.tail) = (head, body, tail)
    }

    /// A line in one piece.
    package init(_ bytes: [UInt8]) {
        self.init([], bytes, [])
    }

    /// How long it is.
    package var count: Int { head.count + body.count + tail.count }

    /// In one piece. Cost: a copy, unless it is in one already.
    package var bytes: [UInt8] { head.isEmpty && tail.isEmpty ? body : head + body + tail }
}
