import Diagnostics
package import EnvironmentHub
import EnvironmentModel
package import JSON

/// One thing that can be asked for: its name, its parameters, its answer. Dispatch, validation, `describe` and the
/// schemas follow from it.
package protocol RequestType: Sendable {
    /// The word on the wire; snake case.
    static var name: String { get }
    /// A few words for menus.
    static var title: String { get }
    /// One sentence.
    static var summary: String { get }
    /// What `params` may hold; everything else is refused.
    static var parameters: [Member] { get }
    /// What `answer` gives: an object, of which few members are required.
    static var result: Shape { get }
    /// True for calls that pass the queue; these answer without waiting for anything.
    static var isControl: Bool { get }
    /// The parts of the answer that have a state of their own: the method's name, or the sections that `params` asks
    /// for. Empty for a method whose answer does not change by itself; the others can be subscribed.
    static func parts(of params: JSONValue?) -> [String]

    /// The JSON of `result`. The parameters fit `parameters` already. Runs on the reading thread until it first waits;
    /// must not block, and ends soon after its task is cancelled.
    func answer(_ call: Call) async throws(RequestError) -> [UInt8]

    /// What `answer` gives, without a task where it is known at once. Runs on the reading thread, as does what has to be
    /// waited for until it first waits.
    func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>>
}

extension RequestType {
    package static var isControl: Bool { false }
    package static func parts(of params: JSONValue?) -> [String] { [] }

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> {
        .awaited { await Result { () async throws(RequestError) in try await answer(call) } }
    }
}

extension Result where Success: Sendable {
    /// What the body returns or throws.
    init(_ body: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

extension RequestType {
    /// Checks what a call inside a call would be given; paths begin with `params.params`.
    static func check(_ params: JSONValue?) throws(RequestError) {
        let shape = Shape.object("The parameters of '\(name)'.", parameters)
        if let params { return try shape.validate(params, path: "params.params") }
        do {
            try shape.validate(parameters: nil)
        } catch {
            var error = error
            error.path = error.path.map { "params." + $0 }
            throw error
        }
    }
}

extension RequestError {
    /// The method of a call inside a call, which is none of `known`; `clause` says what it lacks and ends in a verb that
    /// the choices follow.
    static func unfit(method: String, _ clause: String, known: [String]) -> RequestError {
        let choices = "one of " + known.map { "'\($0)'" }.joined(separator: ", ")
        let nearest = Vocabulary(known).nearest(to: method)
        let sentence = "'\(method.shortened(to: 64))' \(clause) \(choices)"
        var error = RequestError(
            .invalidParams, nearest.first.map { "\(sentence); did you mean '\($0)'" } ?? sentence)
        error.path = "params.method"
        error.expected = choices
        error.given = method.shortened()
        error.nearest = nearest
        return error
    }
}
