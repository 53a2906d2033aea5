import Loopback
import Testing

@testable import Transport

/// What never ends of itself ends not before its time; that it ends at all is what the limit of the suite sees to, for how
/// soon a waiting test is resumed is the machine's matter.
@Suite("Deadline", .timeLimit(.minutes(1)))
struct LiveDeadlineTests {
    @Test(arguments: [LoopbackUpstream.Behaviour.hang, .dribble])
    func endsAnExchangeThatIsNotComplete(_ behaviour: LoopbackUpstream.Behaviour) async throws {
        let upstream = try LoopbackUpstream(behaviour)
        let (error, elapsed) = await fail(upstream.url)
        #expect(error?.kind == .timedOut)
        #expect(error?.message == "'127.0.0.1:\(upstream.port)' had not answered in full when the time was over")
        #expect(elapsed >= .milliseconds(200))
    }

    @Test func endsAConnectionThatNeverOpens() async throws {
        let hole = try BlackHole()
        let (error, elapsed) = await fail(hole.url)
        #expect(error?.kind == .timedOut)
        #expect(elapsed >= .milliseconds(200))
    }

    @Test func countsOverRedirects() async throws {
        let upstream = try LoopbackUpstream { request in
            request.path == "/" ? .redirect(to: "/next") : .hang
        }
        let (error, elapsed) = await fail(upstream.url + "/")
        #expect(error?.kind == .timedOut)
        #expect(elapsed >= .milliseconds(200))
    }

    @Test func thatIsOverOpensNoConnection() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let error = await LiveTransport.forTests().failure(upstream.url, within: .seconds(-1))
        #expect(error?.kind == .timedOut)
        #expect(upstream.connections == 0)
    }

    @Test func holdsWhileTheEngineLoads() async {
        let transport = LiveTransport.forTests()
        #expect(transport.inbox.beginLoading())
        #expect(await transport.failure("http://127.0.0.1:9/", within: .milliseconds(20))?.kind == .timedOut)
    }

    @Test(arguments: [
        (Duration.nanoseconds(1), 1), (.milliseconds(200), 200), (.microseconds(200_001), 201), (.seconds(1), 1000),
        (.seconds(Int64.max), 86_400_000),
    ])
    func isRoundedUpToMilliseconds(_ duration: Duration, _ milliseconds: Int) {
        #expect(duration.wholeMilliseconds == milliseconds)
    }

    private func fail(_ url: String) async -> (TransportError?, Duration) {
        let start = ContinuousClock.now
        let error = await LiveTransport.forTests().failure(url, within: .milliseconds(200))
        return (error, start.duration(to: .now))
    }
}
