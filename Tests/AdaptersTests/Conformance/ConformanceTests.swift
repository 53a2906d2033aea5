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

    @Test(arguments: ConformanceCase.all, Conformance.Check.allCases)
    func aPromiseIsKept(_ row: ConformanceCase, _ check: Conformance.Check) async throws {
        let conformance = Conformance(
            try row.walk().adapter(), row.query, try await row.responses(), demand: .kind)
        #expect(await conformance.fault(check) == nil)
    }

    @Test(arguments: ConformanceCase.all)
    func aRefusalNamesTheProvider(_ row: ConformanceCase) throws {
        #expect(try row.walk().refusal(row.query, "Not found")?.message.hasPrefix("'test' ") == true)
    }

    /// A suite that finds nothing in an adapter that keeps no promise would find nothing anywhere.
    @Test(arguments: Conformance.Check.allCases)
    func anAdapterThatReadsAnythingIsFound(_ check: Conformance.Check) async throws {
        let row = try #require(ConformanceCase.all.first)
        let conformance = Conformance(Careless(), row.query, try await row.responses(), demand: .refusalOrNothing)
        #expect(await conformance.fault(check) != nil)
    }

    @Test(arguments: ConformanceCase.all)
    func anotherQuestionIsDeclined(_ row: ConformanceCase) throws {
        let other = try #require(ConformanceCase.all.first { $0.query.capability != row.query.capability })
        #expect(throws: SourceError.self) { try row.walk().requests(other.query) }
    }
}

/// Answers something impossible, and something else each time, whatever it is sent.
private struct Careless: Adapter {
    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        let number = Double.random(in: 100_000_000...200_000_000)
        guard let count = query.metricCount, !responses.isEmpty else {
            return .fetch([HTTPRequest(url: "https://api.example.org/air")])
        }
        let sample = AirQualitySample(
            used: .origin, elevation: nil, timezone: nil, time: nil,
            readings: Array(repeating: .value(number), count: count))
        return .finish(.airQuality([.success(sample)]))
    }
}

extension SourceQuery {
    fileprivate var metricCount: Int? {
        guard case .airQuality(let question) = self else { return nil }
        return question.metrics.count
    }
}
