import EnvironmentModel
import Transport

/// One step towards the answer to a question: the requests that the adapter wants next are sent and waited for. Whatever
/// follows is a step of its own, so that the provider's limits are asked before each.
struct Attempt: Sendable {
    /// What it came to.
    enum End: Sendable {
        case answer(SourceAnswer)
        /// The adapter wants further requests, which count as so much.
        case more(weight: Double)
        case failure(SourceError)
    }

    /// What it came to and what it took.
    struct Result: Sendable {
        let end: End
        /// Of the steps that were completed, those given included.
        let responses: [HTTPResponse]
        /// Requests that the provider was sent, redirects that were followed included.
        let calls: Int
        /// Of these, those that only a redirect asked for.
        var redirects = 0
        /// Whether the answer is the kept one, which the provider confirmed.
        var isConfirmed = false
        /// Whether all that failed is a connection that had been kept, so that nothing is known of the provider.
        var isStale = false
    }

    /// The most responses one answer may rest on; an adapter that pages for ever ends here.
    private static let responseLimit = 64

    let provider: String
    let line: DataSource.Line
    /// Whether the requests of one step go one after another, for a provider that counts those at the same time.
    var isCareful = false
    /// What is kept for this question and may be confirmed rather than sent again.
    var known: KeptAnswer?

    /// Ends with the patience, give or take a moment.
    ///
    /// - Parameter earlier: the responses of the steps before.
    func step(_ query: SourceQuery, after earlier: [HTTPResponse] = [], patience: Patience) async -> Result {
        var sent = Sent()
        do throws(SourceError) {
            guard case .fetch(let requests) = try line.adapter.step(query, after: earlier) else {
                return try result(query, earlier, sent)
            }
            try check(requests.count, after: earlier.count)
            // Only an answer that rests on one response has a validator.
            let validator = earlier.isEmpty && requests.count == 1 ? known?.validator : nil
            sent = await send(validator.map { [requests[0].conditional(on: $0)] } ?? requests, patience: patience)
            if let failure = sent.failure { throw SourceError(failure, provider: provider, timeout: patience.limit) }
            if validator != nil, let known, sent.responses.first?.status == 304 {
                return Result(
                    end: .answer(known.answer), responses: sent.responses, calls: sent.calls,
                    redirects: sent.redirects, isConfirmed: true)
            }
            return try result(query, earlier + sent.responses, sent)
        } catch {
            // A step that its answers do not complete is made again as a whole.
            return Result(
                end: .failure(error), responses: earlier, calls: sent.calls, redirects: sent.redirects,
                isStale: sent.failure?.kind == .stale)
        }
    }

    private func result(
        _ query: SourceQuery, _ responses: [HTTPResponse], _ sent: Sent
    ) throws(SourceError) -> Result {
        let end: End
        switch try line.adapter.step(query, after: responses) {
        case .finish(let answer): end = .answer(answer)
        case .fetch(let next):
            try check(next.count, after: responses.count)
            end = .more(weight: line.adapter.weight(of: query, after: responses) ?? Double(next.count))
        }
        return Result(end: end, responses: responses, calls: sent.calls, redirects: sent.redirects)
    }

    private func check(_ requests: Int, after responses: Int) throws(SourceError) {
        guard requests > 0, responses + requests <= Self.responseLimit else {
            throw .badData(
                from: provider, "wanted more than \(Self.responseLimit) upstream answers for one question")
        }
    }
}

extension Attempt {
    /// All steps in a row, where nothing limits them: the answer, all responses, and how many requests there were.
    func run(
        _ query: SourceQuery, patience: Patience
    ) async -> (answer: Swift.Result<SourceAnswer, SourceError>, responses: [HTTPResponse], calls: Int) {
        var (responses, calls): ([HTTPResponse], Int) = ([], 0)
        while true {
            let result = await step(query, after: responses, patience: patience)
            calls += result.calls
            responses = result.responses
            switch result.end {
            case .answer(let answer): return (.success(answer), responses, calls)
            case .failure(let error): return (.failure(error), responses, calls)
            case .more: continue
            }
        }
    }
}

extension Attempt {
    /// What became of the requests of one step.
    private struct Sent {
        /// In the order of the requests, if none failed.
        var responses: [HTTPResponse] = []
        var calls = 0
        var redirects = 0
        /// The first, which says why; the others need not be waited for.
        var failure: TransportError?

        mutating func note(redirects count: Int) {
            calls += 1 + count
            redirects += count
        }
    }

    private func send(_ requests: [HTTPRequest], patience: Patience) async -> Sent {
        isCareful || requests.count == 1
            ? await sendInTurn(requests, patience) : await sendTogether(requests, patience)
    }

    private func sendInTurn(_ requests: [HTTPRequest], _ patience: Patience) async -> Sent {
        var sent = Sent()
        for request in requests where sent.failure == nil {
            do {
                let response = try await send(request, patience)
                sent.responses.append(response)
                sent.note(redirects: response.redirects)
            } catch {
                sent.failure = error
                sent.note(redirects: error.redirects)
            }
        }
        return sent
    }

    private func sendTogether(_ requests: [HTTPRequest], _ patience: Patience) async -> Sent {
        await withTaskGroup(of: (Int, Swift.Result<HTTPResponse, TransportError>).self) { group in
            for (index, request) in requests.enumerated() {
                group.addImmediateTask {
                    do throws(TransportError) {
                        return (index, .success(try await send(request, patience)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var sent = Sent()
            var responses: [Int: HTTPResponse] = [:]
            for await (index, result) in group {
                switch result {
                case .success(let response):
                    responses[index] = response
                    sent.note(redirects: response.redirects)
                case .failure(let error):
                    sent.failure = sent.failure ?? error
                    sent.note(redirects: error.redirects)
                    group.cancelAll()
                }
            }
            sent.responses = responses.sorted { $0.key < $1.key }.map(\.value)
            return sent
        }
    }

    private func send(_ request: HTTPRequest, _ patience: Patience) async throws(TransportError) -> HTTPResponse {
        try await line.transport.send(request, options: line.options, deadline: patience.deadline)
    }
}
