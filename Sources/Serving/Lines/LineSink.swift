/// Where finished lines go: standard output, or a list in a test.
package protocol LineSink: Sendable {
    /// Takes one line without its line end; callable from any thread, never waits for the reader.
    func write(_ line: [UInt8])

    /// Takes one line that may wait for others that are ready at the same time; true when the caller shall see to it that
    /// `flush()` is called once those may have come.
    func gather(_ line: [UInt8]) -> Bool

    /// Writes what was gathered.
    func flush()

    /// True while the reader takes nothing: a reason to begin no new work.
    var isBlocked: Bool { get }
}

// A sink that writes nothing to a descriptor gains nothing by gathering.
extension LineSink {
    package func gather(_ line: [UInt8]) -> Bool {
        write(line)
        return false
    }

    package func flush() {}
}
