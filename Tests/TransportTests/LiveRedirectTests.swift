import Loopback
import Testing

@testable import Transport

@Suite("Redirects", .timeLimit(.minutes(1)))
struct LiveRedirectTests {
    let transport = LiveTransport.forTests()

    @Test(arguments: [301, 302, 303, 307, 308])
    func withinTheServerAreFollowedWithTheSameHeaders(_ status: Int) async throws {
        let upstream = try LoopbackUpstream { request in
            request.path == "/old" ? .redirect(status: status, to: "/new?a=1") : .json("{}")
        }
        let response = try await transport.get(upstream.url + "/old", headers: [.init("X-Key", "k")])
        #expect(response.status == 200)
        #expect(response.header("location") == nil)
        #expect(upstream.requests.map(\.target) == ["/old", "/new?a=1"])
        #expect(upstream.requests.map { $0.header("x-key") } == ["k", "k"])
    }

    @Test(arguments: [
        ("/new?a=1#part", "/new?a=1"), ("/new#part", "/new"), ("/new#part?a=1", "/new"), ("/new?a=1#", "/new?a=1"),
        ("?a=1#part", "/old?a=1"), ("/new?a=1#b?c", "/new?a=1"),
    ])
    func areFollowedWithoutTheirFragment(_ location: String, _ target: String) async throws {
        let upstream = try LoopbackUpstream { request in
            request.target == "/old" ? .redirect(to: location) : .json("{}")
        }
        _ = try await transport.get(upstream.url + "/old")
        #expect(upstream.requests.map(\.target) == ["/old", target])
    }

    @Test func toAnotherServerSendNothingThere() async throws {
        let other = try LoopbackUpstream(.json("{}"))
        let upstream = try LoopbackUpstream(.redirect(to: other.url + "/secret?key=1"))
        let error = await transport.failure(upstream.url, headers: [.init("X-Key", "k")])
        #expect(error?.kind == .redirected)
        let (from, to) = ("127.0.0.1:\(upstream.port)", "http://127.0.0.1:\(other.port)")
        #expect(error?.message == "'\(from)' redirects a GET to '\(to)', which is not followed")
        #expect(other.connections == 0)
    }

    /// A host's name comes back in lower case.
    @Test(arguments: ["hunter2", "HunTer2"]) func toAHostNamedLikeTheKeyDoNotSayIt(host: String) async throws {
        let upstream = try LoopbackUpstream(.redirect(to: "http://\(host).invalid/"))
        let error = await transport.failure(upstream.url, headers: [.init("X-Key", .secret(Secret("HUNTER2")))])
        #expect(error?.kind == .redirected)
        #expect(error?.message.contains("'http://•••.invalid") == true)
        #expect(error?.message.lowercased().contains("hunter2") == false)
    }

    @Test func withoutEndAreFollowedThreeTimes() async throws {
        let upstream = try LoopbackUpstream(.redirect(to: "/again"))
        let error = await transport.failure(upstream.url)
        #expect(error?.kind == .redirected && error?.redirects == 3)
        #expect(upstream.requests.count == 4)
    }

    @Test func threeInARowArrive() async throws {
        let upstream = try LoopbackUpstream { request in
            let step = Int(request.path.dropFirst()) ?? 0
            return step < 3 ? .redirect(to: "/\(step + 1)") : .json("{}")
        }
        let response = try await transport.get(upstream.url + "/0")
        #expect(response.status == 200 && response.redirects == 3)
    }

    @Test func ofAPostAreNotFollowed() async throws {
        let upstream = try LoopbackUpstream(.redirect(status: 307, to: "/new"))
        let request = HTTPRequest(method: .post, url: upstream.url, query: [.init("a", "1")])
        await #expect(throws: TransportError.self) {
            try await transport.send(
                request, options: HTTPOptions(provider: "test", userAgent: "t"), deadline: .now + .seconds(20))
        }
        #expect(upstream.requests.count == 1)
    }

    @Test func aRedirectWithoutLocationIsAnAnswer() async throws {
        let upstream = try LoopbackUpstream(.answer(status: 304, headers: [], body: []))
        #expect(try await transport.get(upstream.url).status == 304)
    }

    @Test(arguments: [
        ("https://a.example/b", true), ("https://A.EXAMPLE:443/b", true), ("http://a.example/b", false),
        ("https://a.example:444/b", false), ("https://b.example/b", false), ("ftp://a.example/b", false),
        ("https://a.example.b.example/", false), ("https://a.example@b.example/", false),
    ])
    func areFollowedOnlyToTheSameSchemeHostAndPort(_ location: String, _ isFollowed: Bool) throws {
        let origin = try #require(Origin(url: "https://a.example/a"))
        let redirect = Redirect(location: location, method: .get, origin: origin, followed: 0)
        #expect((redirect == .follow(location)) == isFollowed)
    }
}
