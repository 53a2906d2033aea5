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
            let asked = step["providers"]?.elements.map {
                "\($0["provider"]?.string ?? "") \($0["state"]?.string ?? "")"
            }
            return "\(step["capability"]?.string ?? ""): \(Prose.list(asked ?? [], separator: ", "))"
        }
        let method = result["method"]?.string ?? "the call"
        return .found("What '\(method)' would do. \(Prose.list(steps ?? [])).")
    }
}
