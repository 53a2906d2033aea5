import EnvironmentModel
import JSON
import Serving
import Synchronization

/// Doors that calls wait behind until a test opens them.
final class Gates: Sendable {
    private struct State {
        var waiting: [String: CheckedContinuation<Bool, Never>] = [:]
        var cancelled: Set<String> = []
        var arrived: [String] = []
        var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    /// Waits until the gate opens (true) or the task is cancelled (false).
    func pass(_ name: String, stubborn: Bool) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isCancelled, watcher) = state.withLock { state in
                    state.arrived.append(name)
                    let watcher = state.watcher.flatMap { state.arrived.count >= $0.count ? $0.continuation : nil }
                    if watcher != nil { state.watcher = nil }
                    if state.cancelled.contains(name), !stubborn { return (true, watcher) }
                    state.waiting[name] = continuation
                    return (false, watcher)
                }
                watcher?.resume()
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled.insert(name)
                return stubborn ? nil : state.waiting.removeValue(forKey: name)
            }
            continuation?.resume(returning: false)
        }
    }

    /// Lets the call behind the gate go on.
    func open(_ name: String) {
        state.withLock { $0.waiting.removeValue(forKey: name) }?.resume(returning: true)
    }

    /// The gates at which calls have arrived, in order.
    var arrived: [String] { state.withLock { $0.arrived } }

    /// The gates whose calls were cancelled.
    var cancelled: Set<String> { state.withLock { $0.cancelled } }

    /// Returns as soon as `count` calls have arrived at their gates.
    func arrivals(_ count: Int) async -> [String] {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.arrived.count < count else { return true }
                state.watcher = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
        return arrived
    }
}

/// Answers with the name of its gate as soon as that is opened.
struct Hold: RequestType {
    static let name = "hold"
    static let title = "Hold"
    static let summary = "Waits behind a gate."
    static let result = Shape.any("Whatever.")
    static let parameters = [
        Member("gate", .text("The gate."), required: true), Member("stubborn", .boolean("Ignores cancellation.")),
        .timeout,
    ]

    let gates: Gates

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let gate = call["gate"]?.string ?? ""
        guard await gates.pass(gate, stubborn: call["stubborn"]?.bool ?? false) else {
            throw RequestError(.cancelled, "the gate was left")
        }
        return Array("\"\(gate)\"".utf8)
    }
}

/// Answers with as many bytes as it is asked for.
struct Fill: RequestType {
    static let name = "fill"
    static let title = "Fill"
    static let summary = "Answers with a string of a given size."
    static let result = Shape.any("Whatever.")
    static let parameters = [Member("size", .integer("Bytes.", in: 2...1 << 24), required: true)]

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let size = call["size"]?.integer ?? 2
        return [UInt8(ascii: "\"")] + Array(repeating: UInt8(ascii: "x"), count: size - 2) + [UInt8(ascii: "\"")]
    }
}

/// Fails as the hub's own bugs do.
struct Break: RequestType {
    static let name = "break"
    static let title = "Break"
    static let summary = "Fails."
    static let result = Shape.any("Whatever.")
    static let parameters: [Member] = []

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        throw RequestError(.internal, "this method is broken; report it")
    }
}
