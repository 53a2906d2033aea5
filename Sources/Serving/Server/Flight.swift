/// Where the answer of a call goes.
struct Destination: Sendable {
    /// Nil for a notification.
    var id: RequestID?
    /// The batch that the call is an item of, and which.
    var batch: (answers: Batch, index: Int)?
}

/// A call between its arrival and the end of its task.
struct Flight: Sendable {
    enum Phase: Sendable {
        case waiting, working
        /// Cancelled or late: its caller has an answer, and its task still runs.
        case answered
    }

    let request: any RequestType
    let isControl: Bool
    let call: Call
    let destination: Destination
    /// Milliseconds that its caller allows.
    let timeout: Int
    /// Its share of the line.
    let bytes: Int
    var phase = Phase.waiting
    var task: Task<Void, Never>?
}
