import EnvironmentModel
import Testing
import Transport

@testable import Adapters

/// A call for many places that the server refuses because of some of them.
@Suite struct OpenMeteoBatchTests {
    /// Plays a server that refuses every request which holds a place at fault.
    private func play(_ count: Int, faults: Set<Int>) -> (settled: [Range<Int>], refused: [Range<Int>], requests: Int) {
        var responses: [HTTPResponse] = []
        for _ in 0..<64 {
            switch OpenMeteoBatch(count: count).step(after: responses) {
            case .ask(let runs):
                responses += runs.map { run in
                    HTTPResponse(
                        status: faults.contains(where: run.contains) ? 400 : 200, headers: [], body: [],
                        fetchedAt: Instant(milliseconds: 0))
                }
            case .settled(let parts):
                return (
                    parts.map(\.items), parts.filter { $0.response.status == 400 }.map(\.items), responses.count
                )
            }
        }
        return ([], [], responses.count)
    }

    @Test(arguments: [1, 2, 3, 10, 1000])
    func aCallWithoutFaultIsOneRequest(count: Int) {
        let played = play(count, faults: [])
        #expect(played.settled == [0..<count])
        #expect(played.requests == 1)
    }

    @Test(arguments: [(2, 0), (2, 1), (3, 1), (10, 9), (1000, 0), (1000, 437), (1000, 999)])
    func oneBadPlaceCostsOnlyItself(count: Int, fault: Int) {
        let played = play(count, faults: [fault])
        #expect(played.refused == [fault..<fault + 1])
        #expect(played.settled.flatMap { Array($0) } == Array(0..<count))
        #expect(played.requests <= 21)
    }

    @Test func manyFaultsEndWithinTheLimitOfRequests() {
        let played = play(1000, faults: Set(stride(from: 0, to: 1000, by: 2)))
        #expect(played.requests <= 40)
        #expect(played.settled.flatMap { Array($0) } == Array(0..<1000))
    }

    @Test func aLonePlaceIsNotAskedAgain() {
        #expect(play(1, faults: [0]).requests == 1)
    }

    @Test(arguments: [429, 500, 503, 401])
    func onlyARefusalOfTheRequestIsDivided(status: Int) {
        let response = HTTPResponse(status: status, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
        guard case .settled(let parts) = OpenMeteoBatch(count: 10).step(after: [response]) else {
            Issue.record("the call was divided")
            return
        }
        #expect(parts.map(\.items) == [0..<10])
    }
}
