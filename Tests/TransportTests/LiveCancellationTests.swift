import Loopback
import Testing

@testable import Transport

@Suite("Cancellation", .timeLimit(.minutes(1)))
struct LiveCancellationTests {
    let transport = LiveTransport.forTests()

    @Test(arguments: [LoopbackUpstream.Behaviour.hang, .dribble])
    func closesTheConnection(_ behaviour: LoopbackUpstream.Behaviour) async throws {
        let upstream = try LoopbackUpstream(behaviour)
        let task = Task { [transport] in await transport.failure(upstream.url) }
        await upstream.arrivals.reaches(1)
        task.cancel()
        let error = await task.value
        #expect(error?.kind == .cancelled)
        #expect(error?.message == cancelled(upstream))
        await upstream.closures.reaches(1)
    }

    @Test func beforeTheStartSendsNothing() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        _ = try await transport.get(upstream.url)
        let task = Task { [transport] in
            await untilCancelled()
            return await transport.failure(upstream.url)
        }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(upstream.requests.count == 1)
    }

    @Test func endsTheWaitForAnEngineThatStillLoads() async {
        #expect(transport.inbox.beginLoading())
        let task = Task { [transport] in await transport.failure("http://127.0.0.1:9/") }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func endsTheOpeningOfAConnection() async throws {
        let hole = try BlackHole()
        let task = Task { [transport] in await transport.failure(hole.url) }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test func atAnyMomentEndsEveryRequestOnce() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let errors = await withTaskGroup(of: TransportError?.self) { group in
            for index in 0..<200 {
                group.addTask { [transport] in
                    let task = Task { await transport.failure(upstream.url) }
                    for _ in 0..<index % 20 { await Task.yield() }
                    task.cancel()
                    return await task.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.count == 200)
        let messages = Set(errors.compactMap { error in error?.message })
        #expect(messages.subtracting([cancelled(upstream)]) == [])
        #expect(try await transport.get(upstream.url).status == 200)
    }

    private func cancelled(_ upstream: LoopbackUpstream) -> String {
        "the request to '127.0.0.1:\(upstream.port)' was cancelled"
    }

    private func untilCancelled() async {
        while !Task.isCancelled { await Task.yield() }
    }
}
