import JSON
import Synchronization

/// Those who want to know when the tools change.
final class Listeners: Sendable {
    /// The most `subscriptions/listen` at a time.
    static let limit = 64

    private struct Listener {
        /// Where the result of its `subscriptions/listen` goes at its end.
        let destination: Destination
        /// Whether it asked for changes of the tools.
        let hearsTools: Bool
    }

    private struct State {
        var listeners: [RequestID: Listener] = [:]
        /// Their ids in the order in which they came.
        var order: [RequestID] = []
        /// A client has shaken hands, which is as good as listening.
        var hasHandshake = false
        /// The tools as they were told last; nil as long as nobody was told.
        var tools: [UInt8]?
        /// A change is still to be told, since the reader does not keep up.
        var isOwed = false
    }

    private let state = Mutex(State())
    private let output: any LineSink

    init(output: any LineSink) {
        self.output = output
    }

    /// Whether a `subscriptions/listen` of that id is open.
    func holds(_ id: RequestID) -> Bool { state.withLock { $0.listeners[id] != nil } }

    /// From now on changes of `tools` are told outside of any subscription: the client's revision knows none.
    func shakeHands(_ tools: @autoclosure () -> [UInt8]) {
        state.withLock { state in
            state.hasHandshake = true
            if state.tools == nil { state.tools = tools() }
        }
    }

    /// Acknowledges a `subscriptions/listen` and keeps it.
    ///
    /// Writing under the lock keeps the acknowledgement before everything else that bears the id.
    func open(
        _ id: RequestID, _ destination: Destination, hearsTools: Bool, _ tools: @autoclosure () -> [UInt8]
    ) throws(RequestError) {
        let isOpen = state.withLock { state in
            guard state.listeners.count < Self.limit else { return false }
            state.listeners[id] = Listener(destination: destination, hearsTools: hearsTools)
            state.order.append(id)
            if state.tools == nil { state.tools = tools() }
            output.write(
                Self.line("notifications/subscriptions/acknowledged", to: id) { writer in
                    writer.key("notifications")
                    writer.beginObject()
                    if hearsTools { writer.member("toolsListChanged", true) }
                    writer.endObject()
                })
            return true
        }
        if !isOpen { throw .tooManyListens(Self.limit) }
    }

    /// Forgets one; nil when there is none of that id.
    func close(_ id: RequestID) -> Destination? {
        state.withLock { state in
            state.order.removeAll { $0 == id }
            return state.listeners.removeValue(forKey: id)?.destination
        }
    }

    /// Forgets all, in the order in which they came.
    func closeAll() -> [(id: RequestID, destination: Destination)] {
        state.withLock { state in
            let closed = state.order.compactMap { id in state.listeners[id].map { (id, $0.destination) } }
            (state.listeners, state.order, state.hasHandshake) = ([:], [], false)
            return closed
        }
    }

    /// Tells everybody if the tools are no longer what they were.
    func compare(_ tools: @autoclosure () -> [UInt8]) {
        state.withLock { state in
            guard let old = state.tools else { return }
            let new = tools()
            guard new != old else { return }
            (state.tools, state.isOwed) = (new, true)
        }
        flush()
    }

    /// Tells what is owed, unless the reader does not keep up.
    func flush() {
        state.withLock { state in
            guard state.isOwed, !output.isBlocked else { return }
            state.isOwed = false
            let change = "notifications/tools/list_changed"
            if state.hasHandshake { output.write(Self.line(change, to: nil) { _ in }) }
            for id in state.order where state.listeners[id]?.hearsTools == true {
                output.write(Self.line(change, to: id) { _ in })
            }
        }
    }

    private static func line(
        _ method: String, to id: RequestID?, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 192)
        writer.beginObject()
        writer.member("jsonrpc", "2.0")
        writer.member("method", method)
        if let id {
            writer.key("params")
            writer.beginObject()
            writer.key("_meta")
            writer.beginObject()
            writer.key(MCPKey.subscription)
            writer.raw(id.json)
            writer.endObject()
            members(&writer)
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes
    }
}
