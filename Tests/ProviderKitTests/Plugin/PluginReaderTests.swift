import Diagnostics
import EnvironmentModel
import ProviderKit
import Testing

/// What is wrong with a `plugin.yaml`, word for word.
@Suite struct PluginReaderTests {
    private static let good = """
        version: 1
        capability: air_quality
        request:
          url: https://api.example.org/v1/air
          query:
            lat: ${latitude:.4f}
          headers:
            X-API-Key: ${credential.key}
        fields:
          pm2_5: {path: $.now.pm25, unit: ug/m3, absent: [-999]}
        time: {path: $.now.time, base: utc}

        """

    private func findings(_ text: String) -> [String] {
        readPlugin(Array(text.utf8), name: "test", file: "p") { $0 == "Europe/Oslo" ? nil : ["Europe/Oslo"] }
            .diagnostics.map(\.text)
    }

    @Test func aGoodFileIsRead() throws {
        let text = Self.good.replacing("  headers:", with: "    lon: ${longitude}\n  headers:")
        let (definition, capability, diagnostics) = readPlugin(Array(text.utf8), name: "test", file: "p")
        #expect(diagnostics.isEmpty)
        #expect(capability == .airQuality)
        let plugin = try #require(definition)
        #expect(plugin.endpoint == "https://api.example.org")
        #expect(plugin.credentials.map(\.name) == ["key"])
        #expect(plugin.isVerified == false)
        #expect(plugin.allowsPrivate == false)
    }

    @Test func whatValuesRestOnIsRead() throws {
        let text = Self.good + "evidence: station\naveraging: {default: 1h, ozone: 8h}\n"
        let presets = try #require(readPlugin(Array(text.utf8), name: "test", file: "p").definition).presets
        #expect(presets.evidence == .station)
        #expect(try presets.averaging[#require(Metric(named: "pm2_5"))] == .hour)
        #expect(try presets.averaging[#require(Metric(named: "ozone"))] == .eightHours)
    }

    /// A line of the good file, what is written in its place, and what is said.
    struct Row: Sendable {
        let line: String
        let instead: String
        let finding: String

        init(_ line: String, _ instead: String, _ finding: String) {
            self.line = line
            self.instead = instead
            self.finding = finding
        }
    }

    @Test(arguments: [
        Row("version: 1", "version: 2", "p:1:10: error: version 2 of a plug-in is not known; write 'version: 1'"),
        Row(
            "capability: air_quality", "capability: air-quality",
            "p:2:13: error: 'air-quality' is not a capability; write 'air_quality'"),
        Row(
            "version: 1", "version: 1\nevidence: stations",
            "p:2:11: error: 'stations' is not what values rest on; write 'station'"),
        Row(
            "version: 1", "version: 1\naveraging: {default: 1h, ozon: 8h}",
            "p:2:26: error: 'ozon' is not a key of 'averaging'; write 'ozone'"),
        Row(
            "version: 1", "version: 1\naveraging: 8",
            "p:2:12: error: '8' is not an averaging time; write '8h'"),
        Row("time: ", "tiem: ", "p:11:1: error: 'tiem' is not a key of a plug-in; write 'time'"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: ${lattitude:.4f}",
            "p:6:12: error: 'lattitude' is not a placeholder; write '${latitude}' or '${longitude}'"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: ${latitude:4}",
            "p:6:21: error: '4' is not a format; write '.4f' for four decimals of degrees, or '%Y%m%d' for a day"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: ${latitude",
            "p:6:10: error: a placeholder is not closed; "
                + "write '}' behind its name, or '$${' for these characters themselves"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: ${query}",
            "p:6:10: error: '${query}' stands for nothing in a question of 'air_quality'; "
                + "known there: ${latitude}, ${longitude}, ${past_hours}, ${next_hours}"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: ${option.radius}",
            "p:6:10: error: 'radius' is not an option of this plug-in"),
        Row(
            "    lat: ${latitude:.4f}", "    lat: {latitude: .4f}",
            "p:6:10: error: 'lat' must be text, not a mapping; put the value in quotes: \"${…}\""),
        Row(
            "  query:\n    lat: ${latitude:.4f}", "  query: {lat: ${latitude}}",
            "p:5:17: error: this is not valid YAML: did not find expected ',' or '}'; "
                + "put the value in quotes: between brackets, '\"${…}\"' needs them"),
        Row(
            "https://api.example.org/v1/air", "https://${credential.key}.example.org/v1/air",
            "p:4:8: error: a key would be shown with the address; write '${credential.key}' under 'query' or 'headers'"),
        Row(
            "https://api.example.org/v1/air", "https://api${latitude}/v1/air",
            "p:4:8: error: no value may be part of the host; write the host out, and '/' behind it"),
        Row(
            "https://api.example.org/v1/air", "https://api.example.org/v1/air?a=b",
            "p:4:8: error: 'https://api.example.org/v1/air?…' holds a query; write it under 'query'"),
        Row(
            "https://api.example.org/v1/air", "\"https://api.example.org/v1/air#a?b\"",
            "p:4:8: error: 'https://api.example.org/v1/air#…' holds a fragment; remove it"),
        Row(
            "https://api.example.org/v1/air", "http://api.example.org/v1/air",
            "p:4:8: error: 'http://api.example.org/v1/air' is not encrypted; "
                + "write 'https://', or add 'allow_insecure: true'"),
        Row(
            "https://api.example.org/v1/air", "https://10.1.2.3/v1/air",
            "p:4:8: error: '10.1.2.3' is a host of this machine or of a private network; "
                + "name a public host, or add 'allow_private: true'"),
        Row(
            "  query:\n", "  body: {json: {}}\n  query:\n",
            "p:5:3: error: 'body' goes with 'method: POST'; write 'query', or add 'method: POST'"),
        Row(
            "  query:\n", "  method: POST\n  body: {}\n  query:\n",
            "p:6:3: error: a body is neither 'form' nor 'json'; write 'body: {json: {…}}' or 'body: {form: {…}}'"),
        Row(
            "  query:\n", "  method: POST\n  body: {form: {a: b}, json: {}}\n  query:\n",
            "p:6:10: error: 'form' stands beside 'json'; remove one of them"),
        Row(
            "  query:\n", "  method: POST\n  body: {form: {a: b}}\n  query:\n",
            "p:7:3: error: a request with a form has no query; write its values under 'form'"),
        Row(
            "  query:\n", "  method: POST\n  body: {json: {k: \"${credential.key}\"}}\n  query:\n",
            "p:6:16: error: no key may stand in a body of JSON; write '${credential.key}' under 'query' or 'headers'"),
        Row(
            "  query:\n", "  method: POST\n  body: {json: '{\"a\": ${lat}}'}\n  query:\n",
            "p:6:16: error: 'lat' is not a placeholder; write '${latitude}'"),
        Row(
            "  query:\n", "  method: POST\n  body: {json: '{\"a\": b}'}\n  query:\n",
            "p:6:16: error: 'json' is not JSON: 'b' is no JSON value; text needs quotes; correct it, or write it as a mapping"
        ),
        Row(
            "    X-API-Key: ", "    Host: ",
            "p:8:5: error: 'Host' is not for a plug-in to set; remove it"),
        Row(
            "  pm2_5: {path: $.now.pm25, ", "  pm2_5: {path: $.now.25, ",
            "p:10:23: error: '$.now.25' is no JSONPath: "
                + "expected a name, '*' or, in brackets, a name in quotes, found '2'"),
        Row(
            "  pm2_5: {path: $.now.pm25, unit: ug/m3, ", "  pm2_5: {path: $.now.pm25, ",
            "p:10:3: error: 'pm2_5' has no unit; add 'unit: ug/m3', or 'unit: {path: $.…}' where the answer says it"),
        Row(
            "unit: ug/m3", "unit: {path: $.u, words: {MICRO: ug/m3, PARTS: ppb}}",
            "p:10:76: error: 'ppb' cannot become 'µg/m³', the unit of 'pm2_5'; "
                + "name the unit that the number has, or change the number by 'scale' and 'offset'"),
        Row(
            "unit: ug/m3", "unit: ug/m3, items: '$.list[*]'",
            "p:10:3: error: 'pm2_5' has no 'time'; add 'time: {path: $.…, base: utc}'"),
        Row(
            "version: 1", "version: 1\npairs: {reading: {a: {items: '$.a[*]', key: $.id}}}",
            "p:2:9: error: 'reading' pairs the items of two lists, not of 1; "
                + "write 'A: {items: $.…, key: $.…}' and 'B: {items: $.…, key: $.…}'"),
        Row(
            "version: 1",
            "version: 1\npairs: {answer: {a: {items: '$.a[*]', key: $.id}, b: {items: '$.b[*]', key: $.id}}}",
            "p:2:9: error: 'answer' is also what a step or a value that it takes is called; call the pairs otherwise"),
        Row(
            "unit: ug/m3", "unit: ppb",
            "p:10:35: error: 'ppb' cannot become 'µg/m³', the unit of 'pm2_5'; "
                + "name the unit that the number has, or change the number by 'scale' and 'offset'"),
        Row("unit: ug/m3", "unit: ug/m2", "p:10:35: error: 'ug/m2' is not a unit; write 'ug/m3'"),
        Row("  pm2_5: ", "  PM2.5: ", "p:10:3: error: 'PM2.5' is not a metric of 'air_quality'; write 'pm2_5'"),
        Row("  pm2_5: ", "  no2: ", "p:10:3: error: 'no2' is not a metric of 'air_quality'; write 'nitrogen_dioxide'"),
        Row("  pm2_5: ", "  nh3: ", "p:10:3: error: 'nh3' is not a metric of 'air_quality'; write 'ammonia'"),
        Row(
            "pm2_5: {path: $.now.pm25, unit: ug/m3", "ozone: {path: $.now.o3, unit: furlong",
            "p:10:33: error: 'furlong' is not a unit; known: 'ug/m3', 'mg/m3', 'ppb', 'ppm'"),
        Row("  pm2_5: ", "  pm25: ", "p:10:3: error: 'pm25' is not a metric of 'air_quality'; write 'pm2_5'"),
        Row("base: utc", "base: UTC", "p:11:32: error: 'UTC' is not a base of time; write 'utc'"),
        Row(
            "base: utc", "base: local, zone: Europe/Olso",
            "p:11:45: error: 'Europe/Olso' is no time zone; write 'Europe/Oslo'"),
        Row(
            "base: utc", "base: local, offset: '+25:00'",
            "p:11:47: error: '+25:00' is no offset of clocks; write it as '+02:00'"),
        Row(
            "base: utc", "base: local, offset: 2",
            "p:11:47: error: '2' is no offset of clocks; write it as '+02:00'"),
        Row(
            "base: utc", "base: utc, zone: Europe/Oslo",
            "p:11:37: error: 'zone' says nothing where 'base' is 'utc'; remove it, or write 'base: local'"),
        Row(
            "unit: ug/m3", "unit: ug/m3, scale: 0",
            "p:10:49: error: 'scale: 0' makes every value 0; "
                + "write what the number is multiplied with, or remove 'scale'"),
        Row(
            "unit: ug/m3", "unit: furlong",
            "p:10:35: error: 'furlong' is not a unit; known: 'ug/m3', 'mg/m3'"),
        Row(
            "capability: air_quality", "capability: air_quality\nrun: [python3, provider.py]",
            "p:3:1: error: 'run' names a program, and plug-ins are described, not run; "
                + "remove it, and describe the API by 'request' and 'fields'"),
        Row(
            "base: utc", "base: local",
            "p:11:1: error: clocks of the place need 'offset' or 'zone'; "
                + "add 'offset: {path: $.…}', or 'zone: {path: $.…}' or 'zone: Europe/Oslo'"),
    ])
    func mistakesAreNamed(_ row: Row) {
        let text = Self.good.replacing(row.line, with: row.instead)
        #expect(text != Self.good)
        #expect(findings(text).contains(row.finding))
        #expect(readPlugin(Array(text.utf8), name: "test", file: "p") { _ in [] }.definition == nil)
    }

    @Test func aTimeMayBeAPathAlone() throws {
        let text = Self.good.replacing("{path: $.now.time, base: utc}", with: "$.now.time")
        let plugin = try #require(readPlugin(Array(text.utf8), name: "test", file: "p").definition)
        guard case .airQuality(let air) = plugin.mapping else { throw CancellationError() }
        #expect(air.now.time?.basis == .offset)
    }

    /// Whatever an editor or a copy had written when it was read.
    @Test func aFileThatBreaksOffIsNeverTakenForAWholeOne() {
        let text = Array(Self.good.utf8)
        for length in 0..<(text.count - 2) {
            let read = readPlugin(Array(text[..<length]), name: "test", file: "p")
            #expect(read.definition == nil && read.diagnostics.contains { $0.severity == .error }, "\(length)")
        }
    }

    @Test func aStepWithAMistakeIsBlamedAlone() {
        let text = """
            version: 1
            capability: air_quality
            base_url: https://api.example.org
            steps:
              - request: {url: /find?k=v}
                take: {station: $.id}
              - request: {url: "/${step.station}"}
            fields: {pm2_5: {path: $.v, unit: ug/m3}}
            time: $.t
            """
        #expect(findings(text) == ["p:5:20: error: '/find?…' holds a query; write it under 'query'"])
    }

    /// What a file is for is guessed where it does not say so, by the word or by its keys.
    @Test(arguments: [
        ("capability: air_quality", "capability: air_qualty"), ("capability: air_quality", "capability: smog"),
        ("capability: air_quality", "capability: [air]"), ("capability: air_quality\n", ""),
    ])
    func anUnknownCapabilityHidesNothing(line: String, instead: String) {
        let text =
            Self.good.replacing(line, with: instead).replacing("utc", with: "UTC")
            .replacing("ug/m3", with: "ug/m2") + "place: {latitud: $.a}\nverified: maybe\n"
        let rules = readPlugin(Array(text.utf8), name: "test", file: "p").diagnostics.map(\.rule)
        #expect(
            rules.sorted()
                == [
                    instead.isEmpty ? "missing_key" : instead.contains("[") ? "wrong_type" : "unknown_value",
                    "missing_key", "missing_key", "unknown_key", "unknown_unit", "unknown_value", "wrong_type",
                ].sorted())
    }

    @Test(arguments: [
        ("capability: climat\nitems: $.d[*]\ndate: $.[\nfields: {t: $.a}", ["bad_path", "unknown_field"]),
        ("capability: x\nitems: $.d[*]\ndate: $.[\nunit: UPI\nfields: {birch: {path: $.}}", ["bad_path", "bad_path"]),
        (
            "capability: y\nitems: $.[\nfields: {nme: $.a, name: $.n, latitude: $.a, longitude: $.b}",
            ["bad_path", "unknown_key"]
        ),
    ])
    func whatItIsForIsGuessedByItsKeys(text: String, rules: [String]) {
        let text = "version: 1\nrequest: {url: \"https://api.example.org/v1\"}\n" + text
        let found = readPlugin(Array(text.utf8), name: "test", file: "p").diagnostics.map(\.rule)
        #expect(found.sorted() == (rules + ["unknown_value"]).sorted())
    }

    /// Whatever else is wrong in the file.
    @Test(arguments: [
        ("verified: maybe", "wrong_type"), ("credentials: {key: {sign_up: ftp://x}}", "bad_url"),
        ("credentials: {key: {sign_up: nowhere}}", "bad_url"),
        ("credentials: {key: {sign_up: \"https://\"}}", "bad_url"),
        ("credentials: {key: {sign_up: \"https://a b\"}}", "bad_url"),
        ("credentials: {key: {sign_up: [x]}}", "wrong_type"),
        ("attribution: {text: t, url: ftp://x}", "bad_url"),
    ])
    func aMistakeIsNamedBesideOneInTheAddress(line: String, rule: String) {
        for url in ["https://api.example.org/v1/air", "ftp://api.example.org"] {
            let text = Self.good.replacing("https://api.example.org/v1/air", with: url) + line + "\n"
            let rules = readPlugin(Array(text.utf8), name: "test", file: "p").diagnostics.map(\.rule)
            #expect(rules == (url.hasPrefix("ftp") ? ["bad_url", rule] : [rule]), "\(url)")
        }
    }

    @Test func allMistakesAreNamedAtOnce() {
        let text = Self.good.replacing("version: 1", with: "version: 2").replacing("utc", with: "UTC")
            .replacing("ug/m3", with: "ug/m2")
        #expect(findings(text).count == 3)
    }
}
