import Diagnostics
import EnvironmentModel
package import ProviderKit
package import Transport

/// What every adapter owes, whatever it speaks to: one adapter, a question, and the responses that answer it well.
package struct Conformance: Sendable {
    /// One promise, with its own way to be broken.
    package enum Check: String, Sendable, CaseIterable {
        case decodes = "the good answer is read, in canonical units and ranges"
        case repeats = "equal answers give equal values, and equal questions equal requests"
        case truncation = "an answer that breaks off anywhere is an error"
        case replacement = "a value that is null, of another type or out of range is left out or an error"
        case nonsense = "an answer that is none is an error or holds nothing"
        case page = "an HTML page in place of an answer is an error"
        case status = "a status that is no success is an error or holds nothing"
        case twice = "a member that stands twice is an error"
    }

    /// What the adapter must say of an answer that cannot be used.
    package enum Demand: Sendable {
        /// The kind that tells whose fault it is: of adapters in Swift.
        case kind
        /// Any error, or a good answer without values: of a plug-in, whose own rules say what an answer means.
        case refusalOrNothing
    }

    private let adapter: any Adapter
    private let query: SourceQuery
    private let responses: [HTTPResponse]
    private let demand: Demand

    /// `responses` stand in the order in which the adapter asks for them.
    package init(_ adapter: any Adapter, _ query: SourceQuery, _ responses: [HTTPResponse], demand: Demand) {
        self.adapter = adapter
        self.query = query
        self.responses = responses
        self.demand = demand
    }

    /// What breaks the promise; nil when all is well. Reads up to 1 MB of changed bodies, and lets others run in between.
    package func fault(_ check: Check) async -> String? {
        switch check {
        case .decodes: decoding
        case .repeats: repetition
        case .truncation: await truncation()
        case .replacement: await replacement()
        case .nonsense: nonsense
        case .page: page
        case .status: status
        case .twice: twice
        }
    }

    private var decoding: String? {
        switch outcome(responses) {
        case .failure(let error): "refused: \(error.message)"
        case .success(let answer):
            answer.isEmpty ? "no value at all is read" : answer.brokenPromise(query)
        }
    }

    private var repetition: String? {
        if Set((0..<3).map { _ in outcome(responses) }).count != 1 { return "the same answer was read in two ways" }
        return Set((0..<2).map { _ in requests }).count == 1 ? nil : "the same question was asked in two ways"
    }

    private var requests: [HTTPRequest] {
        guard case .fetch(let requests)? = try? adapter.step(query, after: []) else { return [] }
        return requests
    }

    private func truncation() async -> String? {
        for (index, response) in responses.enumerated() {
            let end = response.body.lastIndex { $0 > 0x20 } ?? 0
            for length in stride(from: 0, through: end, by: Self.step(end, bodies: end)) {
                await Task.yield()
                let body = Array(response.body[..<length])
                guard let fault = refusal(outcome(replacing: index, with: body), of: .providerBadData, orNothing: false)
                else { continue }
                return "answer \(index + 1) cut after \(length) bytes is \(fault)"
            }
        }
        return nil
    }

    private func replacement() async -> String? {
        for (index, response) in responses.enumerated() {
            guard let mutation = try? BodyMutation(response.body) else { return "answer \(index + 1) is no JSON" }
            let count = mutation.count
            let step = Self.step(response.body.count, bodies: count * BodyMutation.replacements.count)
            for place in stride(from: 0, to: count, by: step) {
                await Task.yield()
                for text in BodyMutation.replacements {
                    let body = mutation.body(replacing: place, with: text)
                    guard let fault = self.fault(of: outcome(replacing: index, with: body)) else { continue }
                    return "answer \(index + 1) with \(text) as its value \(place) gives \(fault)"
                }
            }
        }
        return nil
    }

    /// An answer must keep its promises, an error of a built-in adapter must be about the answer.
    private func fault(of outcome: Result<SourceAnswer, SourceError>) -> String? {
        switch outcome {
        case .success(let answer): answer.brokenPromise(query)
        case .failure(let error):
            demand == .kind && error.kind != .providerBadData ? "\(error.kind.word): \(error.message)" : nil
        }
    }

    private static let noAnswers = [
        "", " \n", "null", "true", "1", "\"text\"", "[]", "[[]]", "[{}]", "[null,null]", "nan", "{\"latitude\":nan}",
        "{", "{} {}", "\u{FEFF}{}", "{\"error\":true,\"reason\":\"no\"}", "{\"error\":true}", "Not found",
        String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "9", count: 10_000) + "}",
    ]

    private var nonsense: String? {
        for body in Self.noAnswers {
            let outcome = outcome(replacing: 0, with: Array(body.utf8))
            if let fault = refusal(outcome, of: .providerBadData) { return "'\(body.prefix(40))' is \(fault)" }
            guard case .failure(let error) = outcome, error.message.utf8.count >= 400 else { continue }
            return "'\(body.prefix(40))' is told at a length of \(error.message.utf8.count) bytes"
        }
        // An object without members may be how a provider says that it has nothing.
        guard case .success(let answer) = outcome(replacing: 0, with: Array("{}".utf8)), !answer.isEmpty else {
            return nil
        }
        return "'{}' is read as an answer with values"
    }

    private var page: String? {
        for body in ["<!DOCTYPE html><html></html>", "\n <html>502 Bad Gateway</html>"] {
            let outcome = outcome(replacing: 0, with: Array(body.utf8))
            if let fault = refusal(outcome, of: .providerUnavailable, orNothing: false) {
                return "'\(body)' is \(fault)"
            }
        }
        return nil
    }

    private static let statuses: [(code: Int, kind: ErrorKind)] = [
        (400, .providerRejected), (404, .providerRejected), (401, .providerRejected), (403, .providerRejected),
        (429, .rateLimited), (500, .providerUnavailable), (503, .providerUnavailable), (302, .providerUnavailable),
    ]

    private var status: String? {
        let sendsKey = requests.contains { request in
            (request.query.map(\.value) + request.headers.map(\.value)).contains { value in
                if case .secret = value { return true }
                return false
            }
        }
        for (code, kind) in Self.statuses {
            let kind = sendsKey && (code == 401 || code == 403) ? .credentialsRejected : kind
            for body in ["", "{}", "<html>", "{\"error\":true,\"reason\":\"no\"}", "[", "{\"error\":null}"] {
                let outcome = outcome(replacing: 0, with: Array(body.utf8), status: code)
                if let fault = refusal(outcome, of: kind) { return "status \(code) with '\(body)' is \(fault)" }
            }
        }
        return nil
    }

    /// Readers differ in which of two equal names they take.
    private var twice: String? {
        for (index, response) in responses.enumerated() {
            let text = String(decoding: response.body, as: UTF8.self)
            guard let end = text.lastIndex(of: "}") else { continue }
            let body = text[..<end] + #","x":{"y":1,"\u0079":2}"# + text[end...]
            let outcome = outcome(replacing: index, with: Array(body.utf8))
            if let fault = refusal(outcome, of: .providerBadData, orNothing: false) { return "x.y twice is \(fault)" }
            guard demand == .kind, case .failure(let error) = outcome,
                !error.message.holds("x.y' twice in one object")
            else { continue }
            return "x.y twice is told as: \(error.message)"
        }
        return nil
    }

    /// What is wrong with an outcome that must be a refusal; nil when it is one. `orNothing` lets a plug-in read it as a
    /// good answer without values.
    private func refusal(
        _ outcome: Result<SourceAnswer, SourceError>, of kind: ErrorKind, orNothing: Bool = true
    ) -> String? {
        switch outcome {
        case .success(let answer):
            demand == .refusalOrNothing && orNothing && answer.isEmpty ? nil : "read as an answer"
        case .failure(let error):
            demand == .kind && error.kind != kind ? "refused as \(error.kind.word): \(error.message)" : nil
        }
    }

    private func outcome(
        replacing index: Int, with body: [UInt8], status: Int = 200
    ) -> Result<SourceAnswer, SourceError> {
        guard responses.indices.contains(index) else { return .failure(Self.unasked) }
        var changed = responses
        changed[index] = HTTPResponse(
            status: status, headers: [], body: body, fetchedAt: responses[index].fetchedAt)
        return outcome(changed)
    }

    /// What the adapter makes of responses, given to it as far as it asks for them.
    private func outcome(_ responses: [HTTPResponse]) -> Result<SourceAnswer, SourceError> {
        Result { () throws(SourceError) in
            var given = 0
            while case .fetch(let requests) = try adapter.step(query, after: Array(responses[..<given])) {
                given += requests.count
                // A changed answer may lead to a page that nobody recorded.
                guard given <= responses.count, !requests.isEmpty else { throw Self.unasked }
            }
            guard case .finish(let answer) = try adapter.step(query, after: Array(responses[..<given])) else {
                throw Self.unasked
            }
            return answer
        }
    }

    private static let unasked = SourceError(
        .providerBadData, provider: "test", message: "more is asked for than was recorded")

    /// How many bodies of that size are passed over for each that is tried, so that a large one is not read for minutes;
    /// a body of one kilobyte is tried in full.
    private static func step(_ size: Int, bodies: Int) -> Int {
        let affordable = 1_000_000 / max(1, size)
        return max(1, (bodies + affordable - 1) / max(1, affordable))
    }
}
