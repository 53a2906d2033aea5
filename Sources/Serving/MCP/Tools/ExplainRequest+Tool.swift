import EnvironmentModel
import JSON

extension ExplainRequest: ToolRequest {
    static let advice = """
        Choose it before a costly call, or to find out why a provider was not asked: 'method' is the name of another \
        tool, 'params' are its arguments.
        """
    static let capabilities: [Capability] = []

    static func words(for result: JSONValue) -> ToolWords {
        let steps = result["steps"]?.elements.map { step in
            let asked = step["providers"]?.elements.map { provider in
                let reason = provider["reason"]?.string ?? provider["cost"]?.numberText.map { "cost \($0)" }
                return "\(provider["provider"]?.string ?? "") \(provider["state"]?.string ?? "")"
                    + (reason.map { " (\($0))" } ?? "")
            }
            return "\(step["capability"]?.string ?? ""): \(Prose.list(asked ?? [], separator: ", "))"
        }
        let method = result["method"]?.string ?? "the call"
        return .found("What '\(method)' would do. \(Prose.list(steps ?? [])).")
    }
}
