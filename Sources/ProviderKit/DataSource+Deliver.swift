import EnvironmentModel
import Transport

extension DataSource {
    /// A failure and the upstream calls that led to it.
    struct Failure: Error {
        let error: SourceError
        let attempts: Int
    }

    /// The most responses one answer may rest on; a plug-in that pages for ever ends here.
    private static let responseLimit = 64

    /// Lets the adapter step from fetch to fetch until it has an answer.
    func deliver(
        _ query: SourceQuery, over line: Line, deadline: ContinuousClock.Instant, share: Duration? = nil
    ) async throws(Failure) -> Delivery {
        let now = ContinuousClock.now
        let limit = min(profile.timeout, share ?? profile.timeout)
        let own = now + limit
        let patience = Patience(deadline: min(own, deadline), limit: own < deadline ? limit : nil)
        var responses: [HTTPResponse] = []
        while true {
            let step: AdapterStep
            do {
                step = try self.step(query, over: line, after: responses)
            } catch {
                throw Failure(error: error, attempts: responses.count)
            }
            switch step {
            case .finish(let answer):
                let oldest = responses.map(\.fetchedAt).min()
                return Delivery(answer: answer, fetchedAt: oldest, attempts: responses.count)
            case .fetch(let requests):
                guard !requests.isEmpty, responses.count + requests.count <= Self.responseLimit else {
                    let message =
                        "'\(profile.name)' wanted more than \(Self.responseLimit) upstream answers for one question"
                    let error = SourceError(.providerBadData, provider: profile.name, message: message)
                    throw Failure(error: error, attempts: responses.count)
                }
                do {
                    responses += try await send(requests, over: line, patience: patience)
                } catch {
                    throw Failure(error: error, attempts: responses.count + requests.count)
                }
            }
        }
    }

    private func step(
        _ query: SourceQuery, over line: Line, after responses: [HTTPResponse]
    ) throws(SourceError) -> AdapterStep {
        guard line.transport.isReplay, !responses.isEmpty else {
            return try line.adapter.step(query, after: responses)
        }
        if let answer = memo.answer(to: query, from: responses) { return .finish(answer) }
        let step = try line.adapter.step(query, after: responses)
        if case .finish(let answer) = step { memo.keep(answer, to: query, from: responses) }
        return step
    }

    /// How long a source waits.
    struct Patience: Sendable {
        let deadline: ContinuousClock.Instant
        /// The source's own limit, if that is what ends the wait rather than the caller's deadline.
        let limit: Duration?
    }

    private func send(
        _ requests: [HTTPRequest], over line: Line, patience: Patience
    ) async throws(SourceError) -> [HTTPResponse] {
        if requests.count == 1, let request = requests.first {
            return [try await send(request, over: line, patience: patience)]
        }
        let results = await withTaskGroup(of: (Int, Result<HTTPResponse, SourceError>).self) { group in
            for (index, request) in requests.enumerated() {
                group.addImmediateTask { [self] in
                    do throws(SourceError) {
                        return (index, .success(try await send(request, over: line, patience: patience)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var all: [(Int, Result<HTTPResponse, SourceError>)] = []
            for await result in group { all.append(result) }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
        var responses: [HTTPResponse] = []
        for result in results { responses.append(try result.get()) }
        return responses
    }

    private func send(
        _ request: HTTPRequest, over line: Line, patience: Patience
    ) async throws(SourceError) -> HTTPResponse {
        do {
            return try await line.transport.send(request, options: line.options, deadline: patience.deadline)
        } catch {
            throw SourceError(error, provider: profile.name, timeout: patience.limit)
        }
    }
}
