import EnvironmentModel
import Transport

/// One attempt at a question: the adapter steps from request to request until it has an answer.
struct Attempt: Sendable {
    /// What it came to.
    struct Result: Sendable {
        let answer: Swift.Result<SourceAnswer, SourceError>
        /// Of the steps that were completed, those given included.
        let responses: [HTTPResponse]
        /// Upstream calls that were made.
        let calls: Int
        /// Whether the answer is the kept one, which the provider confirmed.
        var isConfirmed = false
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
    func run(_ query: SourceQuery, after earlier: [HTTPResponse] = [], patience: Patience) async -> Result {
        var responses = earlier
        var calls = 0
        do throws(SourceError) {
            var next = try line.adapter.step(query, after: responses)
            while true {
                switch next {
                case .finish(let answer):
                    return Result(answer: .success(answer), responses: responses, calls: calls)
                case .fetch(let requests):
                    try check(requests.count, after: responses.count)
                    calls += requests.count
                    let more = try await send(requests.map(conditional), patience: patience)
                    if let known, known.validator != nil, requests.count == 1, more.first?.status == 304 {
                        return Result(answer: .success(known.answer), responses: more, calls: calls, isConfirmed: true)
                    }
                    // A step that its answers do not complete is made again as a whole.
                    next = try line.adapter.step(query, after: responses + more)
                    responses += more
                }
            }
        } catch {
            return Result(answer: .failure(error), responses: responses, calls: calls)
        }
    }

    private func conditional(_ request: HTTPRequest) -> HTTPRequest {
        known?.validator.map(request.conditional) ?? request
    }

    private func check(_ requests: Int, after responses: Int) throws(SourceError) {
        guard requests > 0, responses + requests <= Self.responseLimit else {
            throw .badData(
                from: provider, "wanted more than \(Self.responseLimit) upstream answers for one question")
        }
    }

    private func send(_ requests: [HTTPRequest], patience: Patience) async throws(SourceError) -> [HTTPResponse] {
        if isCareful || requests.count == 1 {
            var responses: [HTTPResponse] = []
            for request in requests { responses.append(try await send(request, patience: patience)) }
            return responses
        }
        let all = await withTaskGroup(of: (Int, Swift.Result<HTTPResponse, SourceError>).self) { group in
            for (index, request) in requests.enumerated() {
                group.addImmediateTask {
                    do throws(SourceError) {
                        return (index, .success(try await send(request, patience: patience)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var responses: [Int: HTTPResponse] = [:]
            var failure: SourceError?
            for await (index, result) in group {
                do throws(SourceError) {
                    responses[index] = try result.get()
                } catch {
                    // The first says why; the others need not be waited for.
                    failure = failure ?? error
                    group.cancelAll()
                }
            }
            return failure.map { .failure($0) } ?? Swift.Result.success(responses)
        }
        return try all.get().sorted { $0.key < $1.key }.map(\.value)
    }

    private func send(_ request: HTTPRequest, patience: Patience) async throws(SourceError) -> HTTPResponse {
        do {
            return try await line.transport.send(request, options: line.options, deadline: patience.deadline)
        } catch {
            throw SourceError(error, provider: provider, timeout: patience.limit)
        }
    }
}
