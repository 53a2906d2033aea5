/// What a server has on its hands, and has done.
package struct ServerLoad: Sendable {
    /// Calls that have begun and not ended, control calls left out.
    package var atWork = 0
    /// Calls that were read and have not begun.
    package var waiting = 0
    /// Bytes of the lines of waiting calls.
    package var bytesWaiting = 0
    /// Calls that are repeated.
    package var subscriptions = 0
    /// What became of those that have ended.
    package var answered = Verdict()

    /// Nothing, unless told otherwise.
    package init(
        atWork: Int = 0, waiting: Int = 0, bytesWaiting: Int = 0, subscriptions: Int = 0, answered: Verdict = Verdict()
    ) {
        self.atWork = atWork
        self.waiting = waiting
        self.bytesWaiting = bytesWaiting
        self.subscriptions = subscriptions
        self.answered = answered
    }
}
