import EnvironmentModel
import Loopback
import Testing

@testable import Transport

@Suite("Live transport", .timeLimit(.minutes(1)))
struct LiveTransportTests {
    let transport = LiveTransport.forTests()

    @Test func answersWithStatusHeadersBodyAndTheClocksTime() async throws {
        let upstream = try LoopbackUpstream(
            .answer(status: 404, headers: ["Content-Type: text/plain", "Retry-After:  7 "], body: Array("no".utf8)))
        let response = try await transport.get(upstream.url)
        let expected = HTTPResponse(
            status: 404,
            headers: [.init("content-type", "text/plain"), .init("retry-after", "7"), .init("content-length", "2")],
            body: Array("no".utf8), fetchedAt: fetchTime)
        #expect(response == expected)
        #expect(response.fetchedAt.milliseconds == fetchTime.milliseconds)
    }

    @Test func sendsMethodPathQueryHeadersAndUserAgent() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        _ = try await transport.get(
            upstream.url + "/v1/air", query: [.init("current", "pm10,pm2_5"), .init("key", .secret(Secret("s 1")))],
            headers: [.init("X-Key", .secret(Secret("k"))), .init("X-Empty", "")])
        let request = try #require(upstream.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/v1/air?current=pm10,pm2_5&key=s%201")
        #expect(request.header("x-key") == "k")
        #expect(request.header("x-empty") == "")
        #expect(request.header("user-agent") == "Breezeway/test")
        #expect(request.header("accept-encoding")?.contains("gzip") == true)
    }

    @Test func postsItsQueryAsAForm() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let request = HTTPRequest(
            method: .post, url: upstream.url + "/pollen", query: [.init("a", "1 2"), .init("k", .secret(Secret("é")))])
        _ = try await transport.send(
            request, options: HTTPOptions(provider: "test", userAgent: "t"), deadline: .now + .seconds(20))
        let seen = try #require(upstream.requests.first)
        #expect(seen.method == "POST")
        #expect(seen.target == "/pollen")
        #expect(seen.body == "a=1%202&k=%C3%A9")
        #expect(seen.header("content-type") == "application/x-www-form-urlencoded")
    }

    @Test(arguments: [nil, "application/vnd.api+json"])
    func postsJSONBesideItsQuery(_ type: String?) async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let request = HTTPRequest(
            method: .post, url: upstream.url + "/air", query: [.init("k", .secret(Secret("é")))],
            headers: type.map { [.init("content-type", $0)] } ?? [], json: #"{"a":"é"}"#)
        _ = try await transport.send(
            request, options: HTTPOptions(provider: "test", userAgent: "t"), deadline: .now + .seconds(20))
        let seen = try #require(upstream.requests.first)
        #expect(seen.method == "POST")
        #expect(seen.target == "/air?k=%C3%A9")
        #expect(seen.body == #"{"a":"é"}"#)
        #expect(seen.header("content-type") == type ?? "application/json")
    }

    @Test func usesOneConnectionForRequestsInARow() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        for _ in 1...5 { _ = try await transport.get(upstream.url) }
        #expect(upstream.requests.map(\.connection) == [1, 1, 1, 1, 1])
    }

    @Test func aHandleUsedAgainKeepsNothingOfTheLastRequest() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let form = HTTPRequest(method: .post, url: upstream.url, query: [.init("a", "1")], headers: [.init("X-A", "1")])
        let options = HTTPOptions(provider: "test", userAgent: "t")
        _ = try await transport.send(form, options: options, deadline: .now + .seconds(20))
        _ = try await transport.get(upstream.url)
        let second = try #require(upstream.requests.last)
        #expect(second.method == "GET")
        #expect(second.header("x-a") == nil)
        #expect(second.body.isEmpty)
    }

    @Test func sixtyFourRequestsAreUnderWayAtOnce() async throws {
        let gate = Gate()
        let upstream = try LoopbackUpstream(.wait(gate, then: .json("{}")))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...64 {
                group.addTask { [transport] in try await transport.get(upstream.url).status }
            }
            await upstream.arrivals.reaches(64)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 64))
    }

    @Test func aHangingUpstreamDelaysNobodyElse() async throws {
        let hanging = try LoopbackUpstream(.hang)
        let upstream = try LoopbackUpstream(.json("{}"))
        let stuck = Task { [transport] in await transport.failure(hanging.url) }
        await hanging.arrivals.reaches(1)
        #expect(try await transport.get(upstream.url).status == 200)
        stuck.cancel()
        #expect(await stuck.value?.kind == .cancelled)
    }

    @Test func decodesGzip() async throws {
        let upstream = try LoopbackUpstream(
            .answer(headers: ["content-encoding: gzip"], body: CompressedBodies.pm10))
        #expect(try await transport.get(upstream.url).body == Array(#"{"pm10":18.5}"#.utf8))
    }

    @Test func anHTMLPageIsAnAnswerLikeAnyOther() async throws {
        let upstream = try LoopbackUpstream(
            .answer(status: 502, headers: ["content-type: text/html"], body: Array("<html>".utf8)))
        let response = try await transport.get(upstream.url)
        #expect(response.status == 502)
        #expect(response.header("content-type") == "text/html")
    }

    @Test func nothingOfAnInterimResponseStays() async throws {
        let upstream = try LoopbackUpstream(
            .raw(Array("HTTP/1.1 103 Early\r\nx-early: 1\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".utf8)))
        let response = try await transport.get(upstream.url)
        #expect(response.status == 200)
        #expect(response.headers == [.init("content-length", "0")])
    }

    @Test func releasingTheTransportClosesItsConnections() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        var short: LiveTransport? = LiveTransport.forTests()
        _ = try await short?.get(upstream.url)
        #expect(upstream.closures.count == 0)
        short = nil
        await upstream.closures.reaches(1)
    }

    @Test func isNoReplay() {
        #expect(!transport.isReplay)
    }

    /// 64 calls of three requests each.
    @Test func connectionsOfAllThatIsAtWorkAreKept() async throws {
        let gates = [Gate(), Gate()]
        let upstream = try LoopbackUpstream { .wait(gates[$0.path == "/0" ? 0 : 1], then: .json("{}")) }
        for wave in gates.indices {
            try await withThrowingTaskGroup { group in
                for _ in 0..<192 {
                    group.addTask { _ = try await transport.get(upstream.url + "/\(wave)") }
                }
                await upstream.arrivals.reaches(192 * (wave + 1))
                gates[wave].open()
                try await group.waitForAll()
            }
        }
        #expect(upstream.connections == 192)
    }
}
