/// Where finished lines go: standard output, or a list in a test.
package protocol LineSink: Sendable {
    /// Takes one line; callable from any thread, never waits for the reader.
    func write(_ line: Line)

    /// Takes one line that may wait for others that are ready at the same time; true when the caller shall see to it that
    /// `flush()` is called once those may have come.
    func gather(_ line: Line) -> Bool

    /// Writes what was gathered.
    func flush()

    /// True while the reader takes nothing: a reason to begin no new work.
    var isBlocked: Bool { get }
}

// A sink that writes nothing to a descriptor gains nothing by gathering.
extension LineSink {
    package func gather(_ line: Line) -> Bool {
        write(line)
        return false
    }

    package func flush() {}
}

extension LineSink {
    /// Takes one line in one piece, without its line end.
    package func write(_ line: [UInt8]) { write(Line(line)) }
}
