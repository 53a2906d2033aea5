import Serving
import Testing

@testable import breezeway

/// How far a cancel and a deadline reach, down to the transfers of the shipped faults.
@Suite(.timeLimit(.minutes(1))) struct CancellationTests {
    /// Hands each line over as it comes.
    private final class Lines: LineSink {
        let stream: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation
        let isBlocked = false

        init() { (stream, continuation) = AsyncStream.makeStream() }

        func write(_ line: Line) { continuation.yield(String(decoding: line.bytes, as: UTF8.self)) }
    }

    /// A server over fixtures, and what it says.
    private struct Desk {
        let server: Server
        private let output = Lines()

        init(_ arguments: [String], atWork: Int = 64) throws {
            let wiring = try Wiring(try Invocation(arguments.map(Repository.resolved)))
            var limits = ServerLimits()
            limits.callsAtWork = atWork
            server = Server(
                methods: wiring.methods, version: Program.version, limits: limits, output: output, log: wiring.log)
        }

        func say(_ line: String) { server.receive(Array(line.utf8), number: 1, at: .now) }

        /// The next line.
        func hear() async -> String {
            for await line in output.stream { return line }
            return ""
        }
    }

    private static let faults = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/faults",
    ]

    private static func air(_ id: Int, _ latitude: Double, _ more: String = #","timeout_ms":120000"#) -> String {
        #"{"id":\#(id),"method":"air_quality","params":{"location":{"latitude":\#(latitude),"longitude":-20.5}\#(more)}}"#
    }

    private static func cancel(_ id: Int) -> String { #"{"method":"cancel","params":{"id":\#(id)}}"# }

    private static func isCancelled(_ line: String, _ id: Int) -> Bool {
        line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1001,"#)
    }

    /// A fault that would take long, and a call behind it that can begin only when its task has ended.
    @Test(arguments: [("hang", -11.5), ("dribble", -13.5), ("slow", -15.5)])
    func aCancelReachesTheTransfer(fault: String, latitude: Double) async throws {
        let desk = try Desk(Self.faults, atWork: 1)
        desk.say(Self.air(1, latitude))
        desk.say(#"{"id":2,"method":"places","params":{"query":"Equator"}}"#)
        desk.say(Self.cancel(1))
        #expect(Self.isCancelled(await desk.hear(), 1))
        #expect(await desk.hear().hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#))
    }

    @Test func aCancelReachesTheQueue() async throws {
        let desk = try Desk(Self.faults, atWork: 1)
        for id in 1...3 { desk.say(Self.air(id, -11.5)) }
        for id in [3, 2, 1] {
            desk.say(Self.cancel(id))
            #expect(Self.isCancelled(await desk.hear(), id))
        }
        #expect(desk.server.progress.open == 0)
    }

    @Test func aCancelHarmsNobodyElse() async throws {
        let desk = try Desk(Self.faults)
        for id in 1...2 { desk.say(Self.air(id, -15.5)) }
        desk.say(Self.cancel(1))
        #expect(Self.isCancelled(await desk.hear(), 1))
        #expect(await desk.hear().hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#))
    }

    @Test func aCancelledCallIsAnsweredOnce() async throws {
        let desk = try Desk(Self.faults)
        desk.say(Self.air(1, -15.5))
        desk.say(Self.cancel(1))
        desk.say(Self.cancel(1))
        #expect(Self.isCancelled(await desk.hear(), 1))
        // It begins after the first and takes as long: an answer of the first would come before.
        desk.say(Self.air(2, -15.5))
        #expect(await desk.hear().hasPrefix(#"{"jsonrpc":"2.0","id":2,"result":"#))
    }

    @Test func aDeadlineEndsWhatHangs() async throws {
        let desk = try Desk(Self.faults)
        let start = ContinuousClock.now
        desk.say(Self.air(1, -11.5, #","timeout_ms":50"#))
        #expect(await desk.hear().hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1002,"#))
        #expect(.milliseconds(50)..<(.seconds(20)) ~= ContinuousClock.now - start)
    }

    @Test func aProviderThatHangsCostsOnlyItsOwnPart() async throws {
        let scratch = try Scratch()
        try scratch.shell("mkdir fixtures && cp '\(Repository.root)/Fixtures/faults/answer.json' fixtures")
        try scratch.write("fixtures/hang.yaml", Self.fixture(of: "hanging", "{fault: hang}"))
        try scratch.write("fixtures/answer.yaml", Self.fixture(of: "quick", "{status: 200, body: answer.json}"))
        try scratch.write("providers.yaml", Self.two)
        let desk = try Desk(
            ["--config", "\(scratch.path)/providers.yaml", "--replay", "\(scratch.path)/fixtures"])
        desk.say(Self.air(1, -14.5, #","timeout_ms":200,"fields":["pm2_5","ozone"],"progress":1"#))
        var line = await desk.hear()
        var notes = 0
        while line.contains(#""method":"progress""#) {
            notes += 1
            line = await desk.hear()
        }
        #expect(notes == 3)
        #expect(
            line.contains(#"{"provider":"hanging","state":"failed","error":{"kind":"deadline_exceeded","#), "\(line)")
        #expect(line.contains(#"{"provider":"quick","state":"ok","#))
        #expect(line.contains(#""complete":false"#))
        #expect(!line.contains(#""pm2_5":null"#))
    }

    private static func fixture(of host: String, _ response: String) -> String {
        """
        version: 1
        request:
          method: GET
          url: https://\(host).test/air
          query: {latitude: "-14.5", longitude: "-20.5", current: "pm2_5,ozone", timezone: auto}
        response: \(response)
        recorded_at: 2026-08-20T12:03:11Z
        """
    }

    private static let two = """
        version: 1
        providers:
          hanging: {adapter: open-meteo/air-quality, base_url: "https://hanging.test/air"}
          quick: {adapter: open-meteo/air-quality, base_url: "https://quick.test/air"}
        capabilities:
          air_quality: {providers: [hanging, quick], merge: fill}
        """
}
