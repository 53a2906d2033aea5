import Loopback
import Testing

/// What `plugin new` takes for a key in an address.
@Suite struct PluginKeyTests {
    private static let sample =
        #"{"lat":53.5,"lon":10,"for":"S3CRET-abc-123","updated":"2026-08-20T12:00:00Z","now":{"pm25":7.5}}"#

    /// Writes a plug-in and tests it; `between` looks at the folder after both.
    private static func runs(_ path: String, between: (Scratch) throws -> Void) throws -> [Run] {
        let scratch = try Scratch()
        try scratch.write("answer.json", sample)
        let new = ["plugin", "new", "mine", "--url", "https://air.example.org" + path, "--sample", "answer.json"]
        let runs = try [new, ["plugin", "test", "mine"]].map { try Run($0, directory: scratch.path) }
        try between(scratch)
        return runs
    }

    @Test(arguments: ["password", "client_secret", "sig", "license", "k", "code"])
    func whatMayBeAKeyIsWrittenNowhere(_ name: String) async throws {
        let runs = try await onOwnThread {
            try Self.runs("/now?lat=53.55&lon=9.99&\(name)=SEKRET99") { scratch in
                try scratch.shell("! grep -rq SEKRET99 mine")
            }
        }
        #expect(!runs[0].output.contains("SEKRET99"))
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
    }

    /// Of the address, whatever their name, and in the sample that repeats them.
    @Test(arguments: [
        "/v1/now;key=S3CRET-abc-123?lat=53.55&lon=9.99", "/v1/now;v=1;t=S3CRET-abc-123/x?lat=53.55&lon=9.99",
        "/v1/S3CRET-abc-123/now?lat=53.55&lon=9.99", "/v1/S3CRET%2Dabc%2D123?lat=53.55&lon=9.99",
        "/token/S3CRET-abc-123/53.55/9.99", "/v1/key:S3CRET-abc-123/geo:53.55;9.99",
        "/now?lat=53.55&lon=9.99&q=S3CRET-abc-123", "/now?lat=53.55&lon=9.99&token=x&auth=S3CRET-abc-123",
    ])
    func whatLooksLikeAKeyIsWrittenNowhere(_ path: String) async throws {
        let runs = try await onOwnThread {
            try Self.runs(path) { scratch in
                try scratch.shell("! grep -rqE 'S3CRET|abc.*123' mine")
            }
        }
        #expect(!runs[0].output.contains("S3CRET"))
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
        #expect(runs[0].output.contains("'YOUR_KEY'") != path.hasPrefix("/now?"))
    }

    /// Words, versions, times, stations and places.
    @Test(arguments: [
        "/v2.1/air-quality-v2/now-24h", "/air_pollution_2/pm2_5/DEHH008", "/2026-08-20T12/hourly1",
        "/now?a=b&current=european_aqi_pm2&start=20260820T120000Z&x=pm10,pm2_5&station=DEHH008",
    ])
    func whatIsNoKeyStays(_ path: String) async throws {
        let runs = try await onOwnThread {
            try Self.runs(path) { scratch in
                try scratch.shell("! grep -qE 'YOUR_KEY|[{]credential' mine/plugin.yaml")
            }
        }
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
    }
}
