import JSON

/// What a subscription knows and what it has told: decides whether there is an event to send, and spells it.
///
/// While the reader does not keep up only the newest state is kept. The event that is sent in the end names what changed
/// since the one before it, and its number shows how many states were passed over.
struct SubscriptionFeed {
    /// What the caller can know at one time.
    private struct Snapshot {
        var states: [PartState]
        /// The newest answer, whole or as far as it has come; an error keeps the one before it.
        var answer: JSONDocument?
        var error: RequestError?

        func difference(to new: Snapshot) -> JSONDifference {
            JSONDifference(from: answer?.root, to: new.answer?.root, ignoring: SubscriptionFeed.volatile)
        }

        func hasOtherStates(_ new: Snapshot) -> Bool {
            states != new.states || error?.kind != new.error?.kind || error?.message != new.error?.message
        }
    }

    /// Members that differ from answer to answer although nothing has changed: how and when an answer came, and the words
    /// of sentences, which count hours and seconds.
    static let volatile: Set<String> = ["sources", "provenance", "message", "retry_after_ms"]

    private let id: String
    private let kind: String
    private let parts: [String]
    private var number = 0
    private var newest: Snapshot
    /// Nil until the first event.
    private var told: Snapshot?
    private var isTold = true
    /// What the call at work has said of its parts.
    private var heard: [String: (state: PartState, json: [UInt8])] = [:]
    /// True once a whole answer has been there: from then on parts are not shown one by one.
    private var isWhole = false

    /// `kind` is the method's name; a method has either its own name as its only part, or sections.
    init(id: String, kind: String, parts: [String]) {
        (self.id, self.kind, self.parts) = (id, kind, parts)
        newest = Snapshot(states: parts.map { _ in .loading })
    }

    /// The call begins again.
    mutating func begin() {
        heard = [:]
        guard told == nil, parts != [kind] else { return }
        take(newest)
    }

    /// A part of the answer is there.
    mutating func hear(_ part: String, _ state: PartState, _ json: [UInt8]) {
        heard[part] = (state, json)
        guard !isWhole, !json.isEmpty else { return }
        var snapshot = newest
        snapshot.states = parts.map { heard[$0]?.state ?? .loading }
        snapshot.answer = try? JSONDocument(arrived)
        snapshot.error = nil
        take(snapshot)
    }

    /// The call has ended.
    mutating func take(_ outcome: Result<JSONDocument, RequestError>) {
        var snapshot = newest
        switch outcome {
        case .success(let answer):
            isWhole = true
            snapshot = Snapshot(states: parts.map { heard[$0]?.state ?? .success }, answer: answer)
        case .failure(let error):
            snapshot.states = parts.map { _ in .error }
            snapshot.error = error
        }
        take(snapshot)
    }

    private mutating func take(_ snapshot: Snapshot) {
        let isFirst = told == nil && isTold
        guard isFirst || newest.hasOtherStates(snapshot) || !newest.difference(to: snapshot).isEmpty else { return }
        newest = snapshot
        number += 1
        isTold = false
    }

    /// The line of the event that is due; nil when the caller knows everything already.
    mutating func nextEvent() -> [UInt8]? {
        guard !isTold else { return nil }
        isTold = true
        let old = told ?? Snapshot(states: [])
        let change = old.difference(to: newest)
        // What changed and changed back while nobody read.
        guard old.hasOtherStates(newest) || !change.isEmpty else { return nil }
        told = newest
        return event(newest.error == nil ? "data" : "error", change)
    }

    /// The line that ends the subscription.
    mutating func end() -> [UInt8] {
        number += 1
        return event("end", JSONDifference())
    }

    /// The beginning of an answer: the parts that are there.
    private var arrived: [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("kind", kind)
        writer.key("data")
        writer.beginObject()
        for part in parts {
            guard let json = heard[part]?.json else { continue }
            writer.key(part)
            writer.raw(json)
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private func event(_ type: String, _ change: JSONDifference) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.notification(Notification.event.rawValue) { writer in
            writer.member("subscription", id)
            writer.member("seq", number)
            writer.member("type", type)
            writer.list("inserted", change.inserted)
            writer.list("updated", change.updated)
            writer.list("deleted", change.deleted)
            if !change.revised.isEmpty { writer.list("revised", change.revised) }
            writer.key("states")
            writer.beginObject()
            for (part, state) in zip(parts, newest.states) { writer.member(part, state.rawValue) }
            writer.endObject()
            guard type != "end" else { return }
            writer.key(type)
            if let error = newest.error {
                error.write(into: &writer)
            } else if let answer = newest.answer {
                writer.raw(answer.root)
            } else {
                writer.null()
            }
        }
        return writer.bytes
    }
}
