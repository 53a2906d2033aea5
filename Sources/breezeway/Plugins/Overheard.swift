import EnvironmentModel
import ProviderKit
import Synchronization
import Transport

/// An adapter whose questions, responses and answer are kept for whoever wants to look at them.
struct Overheard: Adapter {
    let adapter: any Adapter
    let settings: AdapterSettings
    let record: Record

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        record.keep(Walk(adapter: adapter, settings: settings, query: query, responses: responses))
        return try adapter.step(query, after: responses)
    }

    func weight(of query: SourceQuery) -> Double { adapter.weight(of: query) }

    func weight(of query: SourceQuery, after responses: [HTTPResponse]) -> Double? {
        adapter.weight(of: query, after: responses)
    }

    /// The way of one question as far as it went.
    struct Walk: Sendable {
        let adapter: any Adapter
        let settings: AdapterSettings
        let query: SourceQuery
        let responses: [HTTPResponse]

        /// Every request that was sent or was to be sent.
        var requests: [HTTPRequest] {
            var requests: [HTTPRequest] = []
            while requests.count <= responses.count,
                case .fetch(let more)? = try? adapter.step(query, after: Array(responses.prefix(requests.count)))
            {
                requests += more
                guard requests.count <= responses.count, !more.isEmpty else { break }
            }
            return requests
        }

        /// What the responses became; nil where the adapter refused them or wants more.
        var answer: SourceAnswer? {
            guard case .finish(let answer)? = try? adapter.step(query, after: responses) else { return nil }
            return answer
        }

        /// `text` with every key masked.
        func masked(_ text: String) -> String { settings.masking(text) }
    }

    /// Where the last walk is kept; safe from any thread.
    final class Record: Sendable {
        private let kept = Mutex<Walk?>(nil)

        var walk: Walk? { kept.withLock { $0 } }

        func keep(_ walk: Walk) {
            kept.withLock { $0 = walk }
        }
    }
}
