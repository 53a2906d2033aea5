import Glibc
import Loopback
import Testing

@testable import Transport

/// What depends on the environment or the limits of a whole process, each in a process of its own.
@Suite("Live transport in its process", .timeLimit(.minutes(1)))
struct LiveProcessTests {
    @Test func goesThroughTheProxyOfTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackUpstream(.json("{}"))
            setenv("http_proxy", proxy.url, 1)
            unsetenv("no_proxy")
            let response = try await LiveTransport.forTests().get("http://a.invalid/v1", query: [.init("q", "1")])
            #expect(response.status == 200)
            #expect(proxy.requests.map(\.target) == ["http://a.invalid/v1?q=1"])
        }
    }

    @Test func reachesLoopbackWithoutTheProxy() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackUpstream(.answer(status: 502, body: []))
            setenv("http_proxy", proxy.url, 1)
            unsetenv("no_proxy")
            let upstream = try LoopbackUpstream(.json("{}"))
            for host in ["127.0.0.1", "localhost"] {
                let response = try await LiveTransport.forTests().get("http://\(host):\(upstream.port)/")
                #expect(response.status == 200)
            }
            #expect(proxy.connections == 0)
        }
    }

    @Test func aProxyWithoutAddressIsNamed() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://proxy.invalid:1", 1)
            unsetenv("no_proxy")
            let error = await LiveTransport.forTests().failure("http://a.invalid/v1")
            #expect(error?.message == "the name of the proxy on the way to 'a.invalid' has no address")
        }
    }

    /// Allows this process to open so many files more.
    private static func leave(_ count: Int) -> rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let next = dup(0)
        close(next)
        var few = rlimit(rlim_cur: rlim_t(Int(next) + count), rlim_max: limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few)
        return limit
    }

    @Test func beginsNothingWhileItIsShortOfDescriptors() async {
        await #expect(processExitsWith: .success) {
            let transport = LiveTransport.forTests()
            var limit = Self.leave(7)
            guard case .descriptors(let left)? = transport.prepare() else { exit(2) }
            #expect(left <= 7 && !transport.inbox.hasBegun)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(transport.prepare() == nil && transport.inbox.hasBegun)
        }
    }

    /// When they ran out later: the timers have theirs, and the request is told why.
    @Test func namesADescriptorThatIsMissing() async {
        await #expect(processExitsWith: .success) {
            let upstream = try LoopbackUpstream(.json("{}"))
            let transport = LiveTransport.forTests()
            #expect(await transport.failure(upstream.url) == nil)
            let other = try ClosedPort()
            var limit = Self.leave(0)
            let error = await transport.failure("http://127.0.0.1:\(other.port)/")
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(error?.kind == .unavailable)
            #expect(
                error?.message == "no descriptor is left for a connection to '127.0.0.1:\(other.port)'")
        }
    }

    @Test func theEngineDoesNotKeepTheProcessAlive() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let upstream = try LoopbackUpstream(.hang)
            let transport = LiveTransport.forTests()
            let task = Task { await transport.failure(upstream.url) }
            await upstream.arrivals.reaches(1)
            withExtendedLifetime(task) { exit(7) }
        }
    }

    @Test func preparingLoadsLibcurlInTheBackground() async {
        await #expect(processExitsWith: .success) {
            let transport = LiveTransport.forTests()
            guard case .loading = transport.inbox.readiness else { exit(1) }
            transport.prepare()
            transport.prepare()
            while case .loading = transport.inbox.readiness { sched_yield() }
            guard case .ready = transport.inbox.readiness else { exit(2) }
        }
    }
}
