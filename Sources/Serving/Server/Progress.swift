import EnvironmentHub
import EnvironmentModel
import JSON
import Synchronization

/// Tells a caller how far its call is, until the call is answered.
final class Progress: Sendable {
    /// The notification that its caller understands.
    enum Form {
        case native, mcp
    }

    private struct State {
        /// Nil until the first provider is about to be asked.
        var done: Int?
        var total = 0
        var isOver = false
    }

    private let state = Mutex(State())
    /// As the caller wrote it.
    private let token: [UInt8]
    private let form: Form
    private let output: any LineSink

    init(token: JSONValue, form: Form = .native, output: any LineSink) {
        self.token = token.text
        self.form = form
        self.output = output
    }

    /// What a call is given to tell its news to.
    var listener: @Sendable (CallNews) -> Void {
        { news in
            if case .asking(let step) = news { self.hear(step) }
        }
    }

    /// Sends one notification, or none while the reader does not keep up: the next one says more.
    ///
    /// Writing under the lock keeps `done` rising on the wire, and every notification before the answer.
    func hear(_ step: AskingStep) {
        state.withLock { state in
            guard !state.isOver else { return }
            switch step {
            case .began(let providers):
                state.total += providers
                guard state.done == nil, state.total > 0 else { return }
                state.done = 0
                tell(state, nil)
            case .heard(let outcome):
                state.done = (state.done ?? 0) + 1
                tell(state, outcome)
            }
        }
    }

    /// Says nothing more: the answer follows.
    func end() {
        state.withLock { $0.isOver = true }
    }

    private func tell(_ state: State, _ outcome: Outcome?) {
        guard !output.isBlocked else { return }
        var writer = JSONWriter(capacity: 160)
        switch form {
        case .native:
            writer.notification(Notification.progress.rawValue) { writer in
                writer.key("token")
                writer.raw(token)
                writer.member("done", state.done)
                writer.member("total", state.total)
                writer.member("provider", outcome?.provider)
                writer.member("state", outcome?.state.word)
            }
        case .mcp:
            writer.notification("notifications/progress") { writer in
                writer.key("progressToken")
                writer.raw(token)
                writer.member("progress", state.done)
                writer.member("total", state.total)
                if let outcome { writer.member("message", "\(outcome.provider): \(outcome.state.word)") }
            }
        }
        output.write(writer.bytes)
    }
}

extension JSONWriter {
    /// A whole line that asks for no answer; `members` writes those of `params`.
    mutating func notification(_ method: String, _ members: (inout JSONWriter) -> Void) {
        beginObject()
        member("jsonrpc", "2.0")
        member("method", method)
        key("params")
        beginObject()
        members(&self)
        endObject()
        endObject()
    }
}
