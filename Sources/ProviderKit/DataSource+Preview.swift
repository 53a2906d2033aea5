package import EnvironmentModel
import Transport

extension DataSource {
    /// What a question would send first, if it were asked now.
    package struct Preview: Sendable {
        /// One request, fit to be shown.
        package struct Request: Sendable {
            /// As HTTP spells it.
            package let method: String
            /// With its query; secrets are masked.
            package let url: String
            /// Whether a fixture would answer it; nil for a live source.
            package let hasFixture: Bool?
        }

        /// Empty when the provider need not be asked at all.
        package let requests: [Request]
        /// What the provider would count the question as against its limits.
        package let weight: Double
    }

    /// Works out the first step of a question and sends nothing; nil for a source that cannot be asked.
    ///
    /// Errors: what the adapter has against the question.
    package func preview(_ query: SourceQuery) throws(SourceError) -> Preview? {
        guard case .ready(let line) = standing else { return nil }
        let query = query.within(profile.coverage)
        guard case .fetch(let requests) = try line.adapter.step(query, after: []) else {
            return Preview(requests: [], weight: 0)
        }
        let shown = requests.map { request in
            Preview.Request(
                method: request.method.rawValue, url: request.redactedURL(),
                hasFixture: line.transport.hasFixture(for: request))
        }
        return Preview(requests: shown, weight: line.adapter.weight(of: query))
    }
}
