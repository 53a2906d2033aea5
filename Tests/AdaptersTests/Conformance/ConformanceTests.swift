import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// What every adapter owes, whatever it speaks to.
@Suite struct ConformanceTests {
    @Test func everyAdapterThatIsBuiltHasARow() {
        let built = adapterKinds.filter { kind in
            if case .ready = kind.build { return true }
            return false
        }
        #expect(Set(built.map(\.name)) == Set(ConformanceCase.all.map(\.adapter)))
    }

    @Test(arguments: ConformanceCase.all)
    func itsFixturesDecode(_ row: ConformanceCase) async throws {
        let answer = try await row.walk().answer(row.query, row.responses())
        #expect(answer.brokenPromise(row.query) == nil)
        #expect(!answer.isEmpty)
    }

    @Test(arguments: ConformanceCase.all)
    func equalResponsesGiveEqualAnswers(_ row: ConformanceCase) async throws {
        let responses = try await row.responses()
        let answers = try (0..<3).map { _ in try row.walk().answer(row.query, responses) }
        #expect(Set(answers).count == 1)
        #expect(try row.walk().requests(row.query) == row.walk().requests(row.query))
    }

    @Test(arguments: ConformanceCase.all)
    func aBodyThatBreaksOffAnywhereIsBadData(_ row: ConformanceCase) async throws {
        let responses = try await row.responses()
        for (index, response) in responses.enumerated() {
            let end = response.body.lastIndex { $0 > 0x20 } ?? 0
            for length in stride(from: 0, through: end, by: Self.step(end, bodies: end)) {
                // Other tests have deadlines to keep on the same threads.
                await Task.yield()
                let outcome = try row.outcome(responses, replacing: index, with: Array(response.body[..<length]))
                guard case .failure(let error) = outcome, error.kind == .providerBadData else {
                    Issue.record("cut after \(length) bytes: \(outcome)")
                    return
                }
            }
        }
    }

    @Test(arguments: ConformanceCase.all)
    func aValueOfAnotherKindIsRefusedOrLeftOut(_ row: ConformanceCase) async throws {
        let responses = try await row.responses()
        for (index, response) in responses.enumerated() {
            let mutation = try BodyMutation(response.body)
            let count = mutation.count
            let step = Self.step(response.body.count, bodies: count * BodyMutation.replacements.count)
            for place in stride(from: 0, to: count, by: step) {
                await Task.yield()
                for text in BodyMutation.replacements {
                    let body = mutation.body(replacing: place, with: text)
                    guard let broken = try row.outcome(responses, replacing: index, with: body).fault(row) else {
                        continue
                    }
                    Issue.record("\(text) at place \(place): \(broken)")
                    return
                }
            }
        }
    }

    @Test(
        arguments: ConformanceCase.all,
        [
            "", " \n", "null", "true", "1", "\"text\"", "[]", "[[]]", "[{}]", "[null,null]", "nan",
            "{\"latitude\":nan}",
            "{", "{} {}", "\u{FEFF}{}", "{\"error\":true,\"reason\":\"no\"}", "{\"error\":true}", "Not found",
            String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "9", count: 10_000) + "}",
        ])
    func whatIsNoAnswerIsBadData(_ row: ConformanceCase, body: String) async throws {
        let responses = try await row.responses()
        guard case .failure(let error) = try row.outcome(responses, replacing: 0, with: Array(body.utf8)) else {
            Issue.record("accepted")
            return
        }
        #expect(error.kind == .providerBadData)
        #expect(error.message.hasPrefix("'test' "))
        #expect(error.message.utf8.count < 400)
    }

    @Test(arguments: ConformanceCase.all)
    func anEmptyObjectIsRefusedOrEmpty(_ row: ConformanceCase) async throws {
        switch try row.outcome(await row.responses(), replacing: 0, with: Array("{}".utf8)) {
        case .success(let answer): #expect(answer.isEmpty)
        case .failure(let error): #expect(error.kind == .providerBadData)
        }
    }

    @Test(arguments: ConformanceCase.all, ["<!DOCTYPE html><html></html>", "\n <html>502 Bad Gateway</html>"])
    func aPageIsNoProvider(_ row: ConformanceCase, body: String) async throws {
        let outcome = try row.outcome(await row.responses(), replacing: 0, with: Array(body.utf8))
        guard case .failure(let error) = outcome else {
            Issue.record("accepted")
            return
        }
        #expect(error.kind == .providerUnavailable)
    }

    @Test(
        arguments: ConformanceCase.all,
        [
            (400, ErrorKind.providerRejected), (404, .providerRejected), (401, .providerRejected),
            (403, .providerRejected), (429, .rateLimited), (500, .providerUnavailable), (503, .providerUnavailable),
            (302, .providerUnavailable),
        ])
    func aStatusIsItsKind(_ row: ConformanceCase, status: (code: Int, kind: ErrorKind)) async throws {
        let responses = try await row.responses()
        for body in ["", "{}", "<html>", "{\"error\":true,\"reason\":\"no\"}", "[", "{\"error\":null}"] {
            let outcome = try row.outcome(
                responses, replacing: 0, with: Array(body.utf8), status: status.code)
            guard case .failure(let error) = outcome else {
                Issue.record("accepted")
                return
            }
            let wasSentKey = try !row.walk().kind.credentials.isEmpty
            let isAboutKey = wasSentKey && (status.code == 401 || status.code == 403)
            #expect(error.kind == (isAboutKey ? .credentialsRejected : status.kind), "\(body)")
        }
    }

    /// Readers differ in which of two equal names they take.
    @Test(arguments: ConformanceCase.all)
    func aMemberThatStandsTwiceIsBadData(_ row: ConformanceCase) async throws {
        let responses = try await row.responses()
        for (index, response) in responses.enumerated() {
            let text = String(decoding: response.body, as: UTF8.self)
            guard let end = text.lastIndex(of: "}") else { continue }
            let body = text[..<end] + #","x":{"y":1,"\u0079":2}"# + text[end...]
            let outcome = try row.outcome(responses, replacing: index, with: Array(body.utf8))
            guard case .failure(let error) = outcome else {
                Issue.record("accepted")
                return
            }
            #expect(error.kind == .providerBadData)
            #expect(error.message.contains("x.y' twice in one object"), "\(error.message)")
        }
    }

    /// How many bodies of that size are passed over for each that is tried, so that a large one is not read for minutes;
    /// a body of two kilobytes is tried in full.
    private static func step(_ size: Int, bodies: Int) -> Int {
        let affordable = 4_000_000 / max(1, size)
        return max(1, (bodies + affordable - 1) / max(1, affordable))
    }

    @Test(arguments: ConformanceCase.all)
    func anotherQuestionIsDeclined(_ row: ConformanceCase) throws {
        let other = try #require(ConformanceCase.all.first { $0.query.capability != row.query.capability })
        #expect(throws: SourceError.self) { try row.walk().requests(other.query) }
    }
}

extension Result<SourceAnswer, SourceError> {
    /// What is wrong with it; a refusal is right when it says that the provider's answer is.
    fileprivate func fault(_ row: ConformanceCase) -> String? {
        switch self {
        case .success(let answer): answer.brokenPromise(row.query)
        case .failure(let error): error.kind == .providerBadData ? nil : "\(error)"
        }
    }
}
