/// Something that one task waits for and another one gives, once.
struct Signal: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Lets the waiting task go on; further calls do nothing.
    func give() { continuation.finish() }

    /// Returns once the signal was given, or the waiting task was cancelled.
    func wait() async { for await _ in stream {} }
}
