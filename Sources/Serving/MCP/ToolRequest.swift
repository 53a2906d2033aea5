import EnvironmentHub
import EnvironmentModel
import JSON

/// A method that a model may call: its name, title and schemas serve the tool too.
protocol ToolRequest: RequestType {
    /// When to choose it, and what its numbers mean: follows the summary in the description that a model reads.
    static var advice: String { get }
    /// Whom it asks; empty for a tool that asks nobody.
    static var capabilities: [Capability] { get }
    /// Says in words what an answer of it says.
    static func words(for result: JSONValue) -> ToolWords
    /// Knows the providers.
    var hub: Hub { get }
}

/// An answer in words for a model.
enum ToolWords: Sendable, Equatable {
    /// What was found, in a few sentences.
    case found(String)
    /// Nothing was: one sentence that says what to do instead.
    case nothing(String)
}

extension ToolRequest {
    /// The parameters of the method without those that MCP has its own words for.
    static var arguments: Shape {
        let replaced = [Member.progress.name, Member.protocolVersion.name]
        return .object("The arguments of '\(name)'.", parameters.filter { !replaced.contains($0.name) })
    }
}
