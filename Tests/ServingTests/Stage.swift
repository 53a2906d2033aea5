import EnvironmentModel
import JSON
import Serving
import Synchronization

/// What the methods of a test answer, which the test changes between two calls.
final class Stage: Sendable {
    private let state: Mutex<(answer: String, error: RequestError?, calls: Int)>

    init(_ answer: String) {
        state = Mutex((answer, nil, 0))
    }

    /// How many calls were made.
    var calls: Int { state.withLock { $0.calls } }

    func show(_ answer: String) { state.withLock { ($0.answer, $0.error) = (answer, nil) } }

    func fail(_ message: String) {
        state.withLock { $0.error = RequestError(.providerUnavailable, message) }
    }

    func play() throws(RequestError) -> [UInt8] {
        let (answer, error) = state.withLock { state in
            state.calls += 1
            return (state.answer, state.error)
        }
        if let error { throw error }
        return Array(answer.utf8)
    }
}

/// Answers at once with what is on the stage.
struct Look: RequestType {
    static let name = "look"
    static let title = "Look"
    static let summary = "Answers with what is on the stage."
    static let parameters = [Member("depth", .integer("Nothing.", in: 1...9)), .timeout, .progress]

    static let result = Shape.object("What is on the stage.", [])

    static func parts(of params: JSONValue?) -> [String] { [name] }

    let stage: Stage

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try stage.play() }
}

/// Two parts, each behind a gate of its name.
struct Board: RequestType {
    static let name = "board"
    static let title = "Board"
    static let summary = "Answers when both gates are open."
    static let parameters: [Member] = []

    static let result = Shape.object("What is on the stage.", [])

    static func parts(of params: JSONValue?) -> [String] { ["left", "right"] }

    let stage: Stage
    let gates: Gates

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let isOpen = await withTaskGroup(of: Bool.self) { group in
            for name in ["left", "right"] {
                group.addImmediateTask {
                    guard await gates.pass(name, stubborn: false) else { return false }
                    let state: PartState = name == "left" ? .success : .empty
                    call.listener?(.part(name, state, json: Array(#"{"x":"\#(name)"}"#.utf8)))
                    return true
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        guard isOpen else { throw RequestError(.cancelled, "a gate was left") }
        return try stage.play()
    }
}
