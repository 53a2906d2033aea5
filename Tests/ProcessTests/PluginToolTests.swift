import JSON
import Loopback
import Testing

/// The tools of who writes a plug-in.
@Suite struct PluginToolTests {
    private static let url = "https://air.example.org/v1/now?lat=53.55&lon=9.99&token=t0ps3cret"
    private static let sample =
        #"{"lat":53.5,"lon":10,"updated":"2026-08-20T12:00:00Z","now":{"pm25":7.5,"pm10":{"value":-999,"unit":"ug/m3"}}}"#

    /// Runs lines of arguments one after another in one folder that holds `answer.json`.
    private static func runs(
        _ lines: [[String]], sample: String = sample, environment: [String: String] = [:],
        between: @Sendable (Scratch) throws -> Void = { _ in }
    ) throws -> [Run] {
        let scratch = try Scratch()
        try scratch.write("answer.json", sample)
        return try lines.map { arguments in
            let run = try Run(arguments, environment: environment, directory: scratch.path)
            try between(scratch)
            return run
        }
    }

    private static func new(_ url: String = url) -> [String] {
        ["plugin", "new", "mine", "--url", url, "--sample", "answer.json"]
    }

    @Test func aNewPlugInPassesItsTest() async throws {
        let runs = try await onOwnThread { try Self.runs([Self.new(), ["plugin", "test", "mine"]]) }
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
        #expect(runs[0].lines.contains("  pm2_5  $.now.pm25 in ug/m3"))
        #expect(runs[0].lines.contains("check: the sample names no unit of pm2_5; 'ug/m3' is taken"))
        #expect(runs[1].lines.last == "mine: 9 passed, 0 failed")
    }

    /// What stands in the address for the place, and what of it a person must look at.
    @Test(arguments: [
        ("/feed/geo:53.55;9.99/", "/feed/geo:${latitude:.4f};${longitude:.4f}/", "53.55 and 9.99 in the path"),
        ("/v2.1/lon/9.99/lat/53.55", "/v2.1/lon/${longitude:.4f}/lat/${latitude:.4f}", "53.55 and 9.99 in the path"),
        ("/2.5/-53.55%2C9/x", "/2.5/${latitude:.4f}%2C${longitude:.4f}/x", "-53.55 and 9.0 in the path"),
        ("/v1/now", "/v1/now\"  # check", "nothing in the address is known to be the place"),
        ("/v1/2.5/now?city=hamburg", "/v1/2.5/now\"  # check", "nothing in the address is known to be the place"),
        ("/v1/now?lat=53.55", "/v1/now\"  # check", "nothing in the address is known to be the place"),
    ])
    func aFixedPlaceIsFoundOrSaid(_ path: String, _ url: String, _ note: String) async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new("https://air.example.org" + path), ["plugin", "test", "mine"]]) { scratch in
                try scratch.shell("grep -qF 'url: \"https://air.example.org\(url)' mine/plugin.yaml")
            }
        }
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
        #expect(runs[0].lines.contains { $0.hasPrefix("check: " + note) }, "\(runs[0].output)")
        #expect(runs[1].complaints.contains("mine/plugin.yaml:5:1: warning: no request holds") == url.contains("check"))
    }

    @Test func aSampleOfAnotherPlaceCountsAsAskedThere() async throws {
        let runs = try await onOwnThread {
            try Self.runs(
                [Self.new(), ["plugin", "test", "mine"]],
                sample: #"{"lat":31.2,"lon":121.4,"updated":"2026-08-20T12:00:00Z","pm25":7.5}"#)
        }
        #expect(runs.map(\.end) == [.exited(0), .exited(0)])
        #expect(runs[0].output.contains("check: the sample is of 31.2, 121.4, which is not the place of the address"))
    }

    @Test func nothingIsOverwritten() async throws {
        let runs = try await onOwnThread { try Self.runs([Self.new(), Self.new()]) }
        #expect(runs[1].end == .exited(1))
        #expect(runs[1].complaints == "breezeway: 'mine' is there already; remove it, or choose another name\n")
    }

    @Test func theKeyOfAnAddressIsWrittenNowhere() async throws {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("answer.json", Self.sample.replacing("53.5,", with: "53.5,\"echo\":\"t0ps3cret\","))
            let run = try Run(Self.new(), directory: scratch.path)
            #expect(run.end == .exited(0))
            #expect(!(run.output + run.complaints).contains("t0ps3cret"))
            try scratch.shell("! grep -r t0ps3cret mine && grep -rq 'credential.key' mine/plugin.yaml")
        }
    }

    @Test(arguments: [
        (
            #"{"time":"2026-08-20T12:00:00Z","x":1}"#,
            "the sample holds no metric of air quality that is known by its name"
        ),
        (#"{"pm25":1}"#, "the sample holds no time of its values"), ("{", "'answer.json' is not JSON"),
    ])
    func aSampleThatIsOfNoUseIsRefused(sample: String, sentence: String) async throws {
        let run = try await onOwnThread { try Self.runs([Self.new()], sample: sample)[0] }
        #expect(run.end == .exited(1))
        #expect(run.complaints.hasPrefix("breezeway: " + sentence))
    }

    @Test(arguments: [
        (#"{"pm25":1,"time":1787227200}"#, "pm2_5", "2026-08-20T12:00:00Z"),
        (#"{"data":[{"PM2.5":"3","ts":1787227200000}]}"#, "pm2_5", "2026-08-20T12:00:00Z"),
        (#"{"units":{"co":"mg/m3"},"co":2,"datetime":"2026-08-20 12:00"}"#, "carbon_monoxide", "2026-08-20T12:00:00Z"),
        (#"{"co_mg_m3":2,"date":"2026-08-20T14:00:00+02:00"}"#, "carbon_monoxide", "2026-08-20T14:00:00+02:00"),
        (#"{"at":"2026-08-20T12:00:00Z","PM10 (µg/m³)":4,"coords":[1,2]}"#, "pm10", "2026-08-20T12:00:00Z"),
        (#"{"it's \"x\"":{"pm10":{"v":4}},"hour":"2026-08-20T12:00"}"#, "pm10", "2026-08-20T12:00:00Z"),
        (
            #"{"zone":"Europe/Oslo","pos":{"y":59.9,"x":10},"at":"2026-08-20T14:00","co":{"value":2,"unitName":"mg/m3"}}"#,
            "carbon_monoxide", "2026-08-20T14:00:00+02:00"
        ),
        (
            #"{"r":[{"p":"pm10","v":1,"t":"2026-08-20T11:00:00Z"},{"p":"pm10","v":2,"t":"2026-08-20T12:00:00Z"}]}"#,
            "pm10", "2026-08-20T12:00:00Z"
        ),
        (
            #"{"r":[{"pm10":2,"t":"2026-08-20T12:00:00Z"},{"pm10":1,"t":"2026-08-20T11:00:00Z"}]}"#, "pm10",
            "2026-08-20T12:00:00Z"
        ),
        (
            #"{"utc_offset_seconds":7200,"hourly":{"time":["2026-08-20T14:00","2026-08-20T15:00"],"pm10":[1,2]}}"#,
            "pm10", "2026-08-20T14:00:00+02:00"
        ),
        (
            #"{"time":1787227200,"o3":{"value":50,"unit":"ppb"}}"#, "ozone", "2026-08-20T12:00:00Z"
        ),
        (#"{"time":1787227200,"co":2,"u":"mg/m3"}"#, "carbon_monoxide", "2026-08-20T12:00:00Z"),
        (#"{"time":1787227200,"co":{"v":2,"in":"mg/m3"}}"#, "carbon_monoxide", "2026-08-20T12:00:00Z"),
        (
            #"{"r":[{"t":"2026-08-20T11:00","pm10":1},{"t":"2026-08-20T12:00","pm10":2}]}"#, "pm10",
            "2026-08-20T12:00:00Z"
        ),
        (
            #"{"r":[{"t":"2026-08-20T12:00","pm10":1},{"t":"2099-08-20T12:00","pm10":2}]}"#, "pm10",
            "2026-08-20T12:00:00Z"
        ),
    ])
    func samplesOfManyShapesAreRead(sample: String, metric: String, time: String) async throws {
        let run = try await onOwnThread { () throws -> JSONValue in
            let scratch = try Scratch()
            try scratch.write("answer.json", sample)
            let run = try Run(Self.new(), directory: scratch.path)
            #expect(run.end == .exited(0), "\(run.complaints)")
            #expect(try Run(["plugin", "test", "mine"], directory: scratch.path).end == .exited(0))
            let file = try Descriptor.open(scratch.path + "/mine/fixtures/sample.expected.json")
            return try JSONDocument(Descriptor.readAll(file)).root
        }
        #expect(run["data"]?[metric]?.double != nil)
        #expect(metric != "carbon_monoxide" || run["data"]?[metric]?.double == 2000)
        #expect(run["data"]?["time"]?.string == time)
    }

    /// As hours, of which one holds now, and not as values of now.
    @Test func rowsOfHoursAreHours() async throws {
        let sample =
            #"{"rows":[{"hour":"2099-11-30T05:00","no2":{"v":9,"u":"ppb"}},{"hour":"2099-11-30T06:00","no2":{"v":8,"u":"ppb"}}]}"#
        let runs = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("answer.json", sample)
            let run = try Run(Self.new(), directory: scratch.path)
            try scratch.shell(#"grep -qF 'items: "$.rows[*]"' mine/plugin.yaml && ! grep -q ^fields mine/plugin.yaml"#)
            return [run, try Run(["plugin", "test", "mine"], directory: scratch.path)]
        }
        #expect(runs[0].lines.contains("  hourly nitrogen_dioxide  $.no2.v in ppb"))
        #expect(runs[0].lines.contains("  hourly items             $.rows[*]"))
        #expect(runs[1].end == .exited(0))
    }

    @Test func aTimeThatIsStillToComeIsSaid() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new()], sample: #"{"pm10":1,"t":"2099-01-01T00:00:00Z"}"#)
        }
        #expect(runs[0].output.contains("check: '$.t' is 2099-01-01T00:00:00Z, which is still to come"))
    }

    @Test(arguments: ["x.bak", "x.tmp", "google-pollen", ".x"]) func aNameThatNobodyFindsIsRefused(_ name: String)
        async throws
    {
        let run = try await onOwnThread {
            try Self.runs([["plugin", "new", name, "--url", Self.url, "--sample", "answer.json"]])[0]
        }
        #expect(run.end == .exited(1))
    }

    @Test func nothingStaysOfAFolderThatWouldNotPass() async throws {
        let sample = Self.sample.replacing(
            #""updated":"2026-08-20T12:00:00Z""#, with: #""a'b":{"updated":"2026-08-20T12:00:00Z"}"#)
        let runs = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("answer.json", sample.replacing("7.5", with: "null").replacing("-999", with: "null"))
            let run = try Run(Self.new(), directory: scratch.path)
            try scratch.shell(run.end == .exited(0) ? "test -d mine" : "! test -e mine")
            return run
        }
        #expect(runs.end == .exited(0) || runs.complaints.hasPrefix("breezeway: nothing is written"))
    }

    /// The request of a new plug-in's sample, asked again: all is shown, and nothing is kept twice.
    @Test func whatIsKeptAlreadyIsShownAllTheSame() async throws {
        let upstream = try LoopbackUpstream(.json(Self.sample))
        let (again, taken) = try await onOwnThread {
            let new = Self.new(upstream.url + "/now?lat=53.55&lon=9.99")
            let attempt = ["plugin", "try", "mine", "--at", "53.55,9.99", "--save"]
            let runs = try Self.runs([new, attempt + ["live"], attempt + ["sample"]])
            return (runs[1], runs[2])
        }
        #expect(again.end == .exited(0), "\(again.complaints)")
        #expect(again.lines.contains { $0.hasPrefix("pm2_5") })
        #expect(
            again.lines.contains(
                "not kept, for these requests are answered already by 'sample' in 'mine/fixtures'; use another '--at' for a "
                    + "further pair"))
        #expect(taken.end == .exited(1))
        #expect(
            taken.complaints
                == "breezeway: 'mine/fixtures/sample.yaml' is there already; remove the pair, or choose another name for "
                + "'--save'\n")
    }

    @Test func aTryThatReadsNothingFails() async throws {
        let upstream = try LoopbackUpstream(.json(#"{"message":"no such station"}"#))
        let runs = try await onOwnThread {
            try Self.runs([
                Self.new(upstream.url + "/now?lat=53.55&lon=9.99"), ["plugin", "try", "mine", "--at", "53.55,9.99"],
            ])
        }
        #expect(runs[1].end == .exited(5))
        #expect(runs[1].output.contains("the path '$.now.pm25' finds nothing"))
        #expect(
            runs[1].complaints
                == "breezeway: nothing was read; if the answer says why, describe it under 'errors', else correct the paths\n"
        )
    }

    @Test func aFolderInTheUsualPlaceIsSuggested() async throws {
        let run = try await onOwnThread { try Run(["plugin", "test", "waqi"]) }
        #expect(run.complaints.hasSuffix("; did you mean 'Plugins/waqi'\n"))
    }

    @Test(arguments: [3_980, 3_990, 3_998]) func aKeyThatIsCutIsMaskedToo(start: Int) async throws {
        let upstream = try LoopbackUpstream(.json("{" + String(repeating: "\n", count: start) + "\"an0therKey\":1}"))
        let runs = try await onOwnThread {
            try Self.runs(
                [Self.new(upstream.url + "/now?lat=1&lon=2&key=x"), ["plugin", "try", "mine", "--at", "53.55,9.99"]],
                environment: ["BREEZEWAY_MINE_KEY": "an0therKey"])
        }
        #expect(!runs[1].output.contains("an0"))
    }

    @Test func withoutAPairItIsSaidHowToTakeOne() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "test", "mine"]]) { try $0.shell("rm -rf mine/fixtures") }
        }
        #expect(
            runs[1].complaints.hasPrefix(
                "breezeway: 'mine/fixtures' holds no pair; take one with 'breezeway plugin try DIR --at LATITUDE,LONGITUDE "
                    + "--save berlin'"))
    }

    @Test func whatCameIsKeptAsAPair() async throws {
        let upstream = try LoopbackUpstream(.json(Self.sample.replacing("53.5,", with: "53.5,\"key\":\"an0therKey\",")))
        let runs = try await onOwnThread {
            let attempt = ["plugin", "try", "mine", "--at", "53.55,9.99", "--save", "live"]
            return try Self.runs(
                [Self.new(upstream.url + "/now?lat=1&lon=2&key=x"), attempt, ["plugin", "test", "mine"], attempt],
                environment: ["BREEZEWAY_MINE_KEY": "an0therKey"]
            ) { scratch in try scratch.shell("! grep -rq an0therKey mine") }
        }
        #expect(runs[1].output.contains("kept as 'mine/fixtures/live.expected.json'"))
        #expect(runs[2].lines.first == "ok    fixtures/live.expected.json")
        #expect(runs[2].end == .exited(0))
        #expect(runs[3].end == .exited(1))
    }

    @Test(arguments: [
        (#"{"params":{},"error":"no_covrage"}"#, "which there is not; write 'no_coverage'"),
        (#"{"params":{},"data":{"a":1},"dta":1}"#, "has a member 'dta'"),
        (#"{"params":{},"data":{}}"#, "expects nothing"),
        ("{\n \"params\": x}", "is not JSON, line 2, column 12: 'x' is no JSON value"),
    ])
    func aPairWithAMistakeIsRefused(_ text: String, _ sentence: String) async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "test", "mine"]]) { scratch in
                try scratch.write("mine/fixtures/sample.expected.json", text)
            }
        }
        #expect(runs[1].complaints.contains(sentence), "\(runs[1].complaints)")
    }

    @Test func aDifferenceNamesPathAndBothValues() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "test", "mine"]]) { scratch in
                try scratch.shell("sed -i 's/7.5/8/; s/null/1/' mine/fixtures/sample.expected.json")
            }
        }
        #expect(runs[1].end == .exited(1))
        #expect(runs[1].output.contains("        data.pm2_5: expected 8, got 7.5\n"))
        #expect(runs[1].output.contains("        data.pm10: expected 1, got null\n"))
        #expect(runs[1].lines.last == "mine: 8 passed, 1 failed")
    }

    @Test func aFolderWithAMistakeIsToldWithItsPlace() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "test", "mine"], ["plugin", "list", "."]]) { scratch in
                try scratch.shell("sed -i 's/^version: 1/version: 2/' mine/plugin.yaml")
            }
        }
        #expect(runs[1].end == .exited(1))
        #expect(runs[1].complaints.hasPrefix("breezeway: mine/plugin.yaml:2:10: error: version 2"))
        #expect(runs[2].output.hasPrefix("mine  air_quality  disabled  its plug-in has a mistake: "))
    }

    @Test func programsReadTheListAsJSON() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "list", ".", "--format", "json"]])
        }
        let root = try JSONDocument(Array(runs[1].output.utf8)).root
        let plugin = try #require(root["plugins"]?.elements.first { _ in true })
        #expect(plugin["name"]?.string == "mine")
        #expect(plugin["capability"]?.string == "air_quality")
        #expect(plugin["state"]?.string == "ready")
        #expect(plugin["reason"]?.string == "its provider needs credentials.key")
    }

    @Test func aTryShowsRequestAnswerAndFields() async throws {
        let upstream = try LoopbackUpstream(.json(Self.sample))
        let runs = try await onOwnThread {
            try Self.runs(
                [Self.new(upstream.url + "/now?lat=1&lon=2&key=x"), ["plugin", "try", "mine", "--at", "53.55,9.99"]],
                environment: ["BREEZEWAY_MINE_KEY": "an0therKey", "MINE_KEY": "not this"])
        }
        let lines = runs[1].lines
        #expect(lines.first == "the key 'key' is taken from BREEZEWAY_MINE_KEY")
        #expect(lines.dropFirst().first == "GET \(upstream.url)/now?lat=53.5500&lon=9.9900&key=•••")
        #expect(lines.dropFirst(2).first == "200, application/json, \(Self.sample.utf8.count) bytes")
        #expect(lines.contains { $0.hasPrefix("pm2_5") && $0.contains("7.5 µg/m³") && $0.hasSuffix("$.now.pm25") })
        #expect(lines.contains { $0.hasPrefix("pm10") && $0.contains("null") && $0.hasSuffix("a value is missing") })
        #expect(!runs[1].output.contains("an0therKey"))
        #expect(upstream.requests.first?.query.contains("key=an0therKey") == true)
    }

    @Test func aTryWithoutItsKeySaysWhereItIsLookedFor() async throws {
        let runs = try await onOwnThread {
            try Self.runs([Self.new(), ["plugin", "try", "mine", "--at", "53.55,9.99"]])
        }
        #expect(runs[1].end == .exited(5))
        #expect(runs[1].complaints.hasSuffix("breezeway: the key 'key' is taken from BREEZEWAY_MINE_KEY\n"))
    }

    @Test(arguments: [
        (["plugin"], "'plugin' needs list|test|new|try; see 'breezeway help plugin'"),
        (["plugin", "tes"], "unknown action 'tes'; did you mean 'test'"),
        (["plugin", "test"], "'plugin test' needs a word more; write 'breezeway plugin test DIR'"),
        (
            ["plugin", "try", "x"],
            "'plugin try' needs '--at'; write 'breezeway plugin try DIR --at LATITUDE,LONGITUDE [--save NAME]'"
        ),
        (
            ["plugin", "test", "x", "--at", "1,2"],
            "'--at' does not belong to 'plugin test'; write 'breezeway plugin test DIR'"
        ),
    ])
    func aMistakeOnTheCommandLineSaysWhatToWrite(arguments: [String], sentence: String) async throws {
        let run = try await onOwnThread { try Run(arguments) }
        #expect(run.end == .exited(2))
        #expect(run.complaints == "breezeway: \(sentence)\n")
    }

    /// Every plug-in of the repository has pairs, and passes.
    @Test(arguments: ["metno-air", "nominatim", "openaq", "openweathermap", "waqi"])
    func theShippedPlugInPasses(name: String) async throws {
        let run = try await onOwnThread { try Run(["plugin", "test", "Plugins/" + name]) }
        #expect(run.end == .exited(0), "\(run.output)")
    }
}
