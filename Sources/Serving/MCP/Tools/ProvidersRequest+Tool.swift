import EnvironmentModel
import JSON

extension ProvidersRequest: ToolRequest {
    static let advice = """
        Choose it to learn who can be asked, who is left out and why, and whom to credit; the names are what 'providers' \
        of the other tools takes. Asks nobody.
        """
    static let capabilities: [Capability] = []

    static func words(for result: JSONValue) -> ToolWords {
        let providers = result["providers"]?.elements.map { provider in
            let words = ["capability", "state"].compactMap { provider[$0]?.string }
            return "\(provider["name"]?.string ?? "") (\(words.joined(separator: ", ")))"
        }
        guard let providers, !providers.isEmpty else {
            return .nothing("No provider is configured; ask the person who runs this server to add one.")
        }
        return .found("Providers: \(Prose.list(providers, atMost: 30)).")
    }
}
