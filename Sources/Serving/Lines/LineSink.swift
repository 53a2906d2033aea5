/// Where finished lines go: standard output, or a list in a test.
package protocol LineSink: Sendable {
    /// Takes one line without its line end; callable from any thread, never waits for the reader.
    func write(_ line: [UInt8])

    /// True while the reader takes nothing: a reason to begin no new work.
    var isBlocked: Bool { get }
}
