import EnvironmentModel
import ProviderKit
import Transport

@testable import Adapters

/// An adapter that is walked by hand: what it asks, and what it makes of answers.
struct AdapterWalk {
    let kind: AdapterKind
    var options: [String: String] = [:]
    var precision = 4
    var absent: [AbsentValue] = []

    struct UnknownAdapter: Error {}

    init(_ name: String) throws {
        guard let kind = adapterKinds.first(where: { $0.name == name }) else { throw UnknownAdapter() }
        self.kind = kind
        for option in kind.options { options[option.name] = option.preset }
    }

    func adapter() throws -> any Adapter {
        guard case .ready(let make) = kind.build else { throw UnknownAdapter() }
        let keys = kind.credentials.map { ($0.name, Secret("key")) }
        return make(
            AdapterSettings(
                provider: "test", endpoint: kind.endpoint, options: options,
                credentials: Dictionary(keys, uniquingKeysWith: { first, _ in first }), precision: precision,
                absent: absent))
    }

    /// The first requests; none when nobody is asked.
    func requests(_ query: SourceQuery) throws -> [HTTPRequest] {
        guard case .fetch(let requests) = try adapter().step(query, after: []) else { return [] }
        return requests
    }

    /// What it makes of these responses, given to it as far as it asks for them.
    func answer(_ query: SourceQuery, _ responses: [HTTPResponse]) throws -> SourceAnswer {
        let adapter = try adapter()
        var given: [HTTPResponse] = []
        while true {
            switch try adapter.step(query, after: given) {
            case .finish(let answer): return answer
            case .fetch(let requests):
                let next = responses.dropFirst(given.count).prefix(requests.count)
                guard next.count == requests.count else { throw UnknownAdapter() }
                given += next
            }
        }
    }

    func answer(_ query: SourceQuery, _ body: String, status: Int = 200) throws -> SourceAnswer {
        try answer(query, [.answering(Array(body.utf8), status: status)])
    }

    /// Why it refuses; nil when it does not.
    func refusal(_ query: SourceQuery, _ body: String, status: Int = 200) throws -> SourceError? {
        do {
            _ = try answer(query, body, status: status)
            return nil
        } catch let error as SourceError {
            return error
        }
    }
}

extension HTTPResponse {
    /// Complete at 2026-08-20T12:03:11Z, unless at another moment.
    static func answering(
        _ body: [UInt8], status: Int = 200, at fetchedAt: Instant = Instant(milliseconds: 1_787_227_391_000)
    ) -> HTTPResponse {
        HTTPResponse(status: status, headers: [], body: body, fetchedAt: fetchedAt)
    }
}

extension HTTPRequest {
    /// The plain values by name.
    var parameters: [String: String] {
        let pairs = query.compactMap { item -> (String, String)? in
            guard case .plain(let text) = item.value else { return nil }
            return (item.name, text)
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }
}
