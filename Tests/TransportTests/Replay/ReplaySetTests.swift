import Diagnostics
import EnvironmentModel
import Testing

@testable import Transport

/// The sets of the repository, and what belongs to a set.
@Suite struct ReplaySetTests {
    @Test(arguments: [("berlin", 30), ("new-york", 12), ("sydney", 12), ("cities", 2), ("faults", 40)])
    func ourOwnSetsAreRight(_ name: String, least: Int) throws {
        let (set, diagnostics) = FixtureSet.read(directory: Replay.fixtures + "/" + name)
        #expect(diagnostics.map(\.text) == [])
        #expect(try #require(set).fixtures.count >= least)
    }

    @Test(arguments: [
        HTTPRequest.airQuality("52.52", "13.405"), .search("Berlin"), .search("Berlin", count: "100"),
        .search("Berlin", count: "100", country: "DE"), .search("Tromsø"), .search("New York"), .search("Qwrtzpl"),
    ])
    func berlinAnswers(_ request: HTTPRequest) async throws {
        let response = try await Replay.transport(set: "berlin").send(request)
        #expect(response.status == 200)
        #expect(response.fetchedAt == Instant(rfc3339: "2026-08-20T12:03:11Z"))
        #expect(response.header("Content-Type") == "application/json; charset=utf-8")
    }

    /// What each place of the table in the sets' README answers, and with how many bytes of body at least.
    @Test(arguments: [
        ("-1.5", 400, 1), ("-2.5", 429, 1), ("-3.5", 500, 1), ("-4.5", 200, 1), ("-5.5", 200, 1), ("-6.5", 200, 1),
        ("-7.5", 200, 0), ("-8.5", 200, 1), ("-9.5", 200, 1), ("-14.5", 429, 1), ("-16.5", 429, 1),
    ])
    func faultsAnswer(latitude: String, status: Int, length: Int) async throws {
        let response = try await Replay.transport(set: "faults").send(.airQuality(latitude))
        #expect(response.status == status)
        #expect(response.body.isEmpty == (length == 0))
    }

    @Test(arguments: ["-10.5", "-12.5"])
    func faultsBreakConnections(latitude: String) async throws {
        let transport = try Replay.transport(set: "faults")
        let error = await #expect(throws: TransportError.self) { try await transport.send(.airQuality(latitude)) }
        #expect(error?.kind == .broken)
    }

    @Test(arguments: [("-11.5", Duration.seconds(10)), ("-13.5", .seconds(10)), ("-15.5", .milliseconds(250))])
    func faultsTakeTime(latitude: String, wake: Duration) async throws {
        let clock = ManualClock()
        let start = clock.now
        let transport = try Replay.transport(set: "faults", clock: clock)
        async let outcome = transport.outcome(of: .airQuality(latitude), clock: clock)
        let moment = await clock.sleeper()
        clock.advance(to: moment)
        _ = await outcome
        #expect(moment == start.advanced(by: wake))
    }

    @Test func theOrderOfRequestsChangesNothing() async throws {
        let fixtures = try Replay.transport(set: "berlin").set.fixtures
        let requests = fixtures.map { fixture in
            HTTPRequest(
                url: fixture.request.address.text,
                query: fixture.request.items.reversed().map { QueryItem($0.name, $0.value) })
        }
        let transport = try Replay.transport(set: "berlin")
        var forwards: [HTTPResponse] = []
        for request in requests { forwards.append(try await transport.send(request)) }
        var backwards: [HTTPResponse] = []
        for request in requests.reversed() { backwards.append(try await transport.send(request)) }
        #expect(forwards == backwards.reversed())
        #expect(Set(forwards.map(\.body)).count > fixtures.count / 2)
    }

    @Test func subfoldersBelongToASet() throws {
        let files = [
            "one.yaml": Replay.file("url: https://a.test/1"), "x/two.yml": Replay.file("url: https://a.test/2"),
            "x/y/three.yaml": Replay.file("url: https://a.test/3"),
            ".hidden.yaml": "not a fixture", ".git/four.yaml": "not a fixture", "five.yaml~": "not a fixture",
            "six.json": "not a fixture",
        ]
        let (set, diagnostics) = try inScratchFolder(files) { FixtureSet.read(directory: $0) }
        #expect(diagnostics == [])
        #expect(set?.fixtures.map(\.file) == ["one.yaml", "x/two.yml", "x/y/three.yaml"])
    }

    @Test func aBodyIsSoughtBesideItsFixture() async throws {
        let file = """
            version: 1
            request: {url: https://a.test/p}
            response: {status: 200, body: bodies/b.json}
            recorded_at: 2026-08-20T12:03:11Z
            """
        let transport = try Replay.transport([
            "x/a.yaml": file, "x/bodies/b.json": "right", "bodies/b.json": "wrong",
        ])
        let response = try await transport.send(HTTPRequest(url: "https://a.test/p"))
        #expect(response.body == Array("right".utf8))
    }

    @Test func headersThatBeginWithXAreKept() async throws {
        let file = """
            version: 1
            request: {url: https://a.test/p, headers: {x-Wanted: "1"}}
            response: {status: 200, headers: {x-left: 3, set-cookie: [a, b]}}
            recorded_at: 2026-08-20T12:03:11Z
            """
        let transport = try Replay.transport(["a.yaml": file])
        let response = try await transport.send(
            HTTPRequest(url: "https://a.test/p", headers: [HTTPHeader("X-WANTED", "1")]))
        #expect(response.headers == [.init("x-left", "3"), .init("set-cookie", "a"), .init("set-cookie", "b")])
    }

    @Test func theClockStandsAtTheNewestFixture() throws {
        let older = Replay.file("url: https://a.test/1").replacing("2026-08-20", with: "2025-01-01")
        let newer = Replay.file("url: https://a.test/2")
        let set = try Replay.transport(["a.yaml": newer, "b.yaml": older]).set
        #expect(set.newestRecordedAt?.rfc3339 == "2026-08-20T12:03:11Z")
        #expect(try Replay.transport(["a.txt": ""]).set.newestRecordedAt == nil)
    }

    @Test func twoFixturesForOneRequestAreAnError() throws {
        let files = [
            "a.yaml": Replay.file("url: https://a.test/p, query: {x: 1, y: 2}"),
            "b.yaml": Replay.file("url: 'https://A.test:443/p?y=2&x=1'"),
            "c.yaml": Replay.file("url: https://a.test/p, query: {x: 1, y: 2}, headers: {accept: text/csv}"),
        ]
        let diagnostics = try inScratchFolder(files) { folder in
            FixtureSet.read(directory: folder).diagnostics.map { $0.text.replacing(folder, with: "set") }
        }
        #expect(
            diagnostics == [
                "set/b.yaml:1:1: error: the fixture answers the same request as 'a.yaml'; "
                    + "remove one of them, or give one a header that tells them apart"
            ])
    }

    @Test func aFixtureThatIsWrongLeavesTheOthers() throws {
        let files = ["a.yaml": "version: 1", "b.yaml": Replay.file("url: https://a.test/p")]
        let (set, diagnostics) = try inScratchFolder(files) { FixtureSet.read(directory: $0) }
        #expect(set?.fixtures.map(\.file) == ["b.yaml"])
        #expect(diagnostics.count == 3)
    }

    static let folders: [(name: String, text: String)] = [
        ("nowhere", "set/nowhere:1:1: error: the folder of fixtures cannot be read: no such file or directory"),
        ("file.txt", "set/file.txt:1:1: error: the folder of fixtures is not a folder"),
        ("deep", "set/deep:1:1: error: the folder of fixtures is nested deeper than 8 folders"),
    ]

    @Test(arguments: folders)
    func aFolderThatCannotBeRead(name: String, text: String) throws {
        let files = ["file.txt": "", "deep/1/2/3/4/5/6/7/8/9/a.yaml": "version: 1"]
        let (set, diagnostics) = try inScratchFolder(files) { folder in
            let (set, diagnostics) = FixtureSet.read(directory: folder + "/" + name)
            return (set, diagnostics.map { $0.text.replacing(folder, with: "set") })
        }
        #expect(set == nil)
        #expect(diagnostics == [text])
    }

    @Test func aLinkToAFolderAboveIsNotFollowed() throws {
        var folder = try ScratchFolder()
        try folder.write(Replay.file("url: https://a.test/p"), to: "a.yaml")
        try folder.link("sub/loop", to: "..")
        let (set, diagnostics) = FixtureSet.read(directory: folder.path + "/")
        #expect(diagnostics == [])
        #expect(set?.fixtures.map(\.file) == ["a.yaml"])
    }
}
