import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// What a plug-in asks.
@Suite struct PluginRequestTests {
    private static let tail = "\nfields: {pm2_5: {path: $.v, unit: ug/m3}}\ntime: {path: $.t}\n"

    private func plugin(_ request: String, _ further: String = "", precision: Int = 4) throws -> PluginCase {
        try PluginCase(
            "version: 1\ncapability: air_quality\n\(further)\nrequest:\n\(request)" + Self.tail, precision: precision)
    }

    @Test(arguments: [
        ("${latitude}", 4, "52.52"), ("${latitude:.4f}", 4, "52.5200"), ("${longitude:.2f}", 4, "13.41"),
        ("${longitude:.4f}", 1, "13.4000"), ("${latitude:.0f}", 4, "53"), ("near ${latitude}, ok", 4, "near 52.52, ok"),
        ("$${latitude}", 4, "${latitude}"), ("${option.radius}", 4, "5 km"),
    ])
    func valuesAreSpelled(_ template: String, _ precision: Int, _ text: String) throws {
        let request = "  url: https://api.example.org/air\n  query:\n    q: \(template)"
        let plugin = try plugin(request, "options: {radius: {preset: 5 km}}", precision: precision)
        #expect(try plugin.requests(.berlin()).first?.parameters["q"] == text)
    }

    @Test func valuesCannotLeaveTheirSegment() throws {
        let plugin = try plugin(
            "  url: https://api.example.org/${option.name}/air", "options: {name: {preset: 'a/../b?c#é'}}")
        #expect(try plugin.requests(.berlin()).first?.url == "https://api.example.org/a%2F..%2Fb%3Fc%23%C3%A9/air")
    }

    @Test(arguments: ["..", ".", "''"]) func valuesThatWouldChangeThePathAreRefused(_ value: String) throws {
        let plugin = try plugin(
            "  url: https://api.example.org/${option.name}/air", "options: {name: {preset: \(value)}}")
        #expect(throws: SourceError.self) { try plugin.requests(.berlin()) }
    }

    /// What a caller or a setting says cannot become a header of its own.
    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"]) func headersCannotBeBroken(_ value: String) async throws {
        let text = value.utf8.map { $0 < 0x20 ? "\\x0" + String($0, radix: 16) : String(UnicodeScalar($0)) }.joined()
        let plugin = try plugin(
            "  url: https://api.example.org/air\n  headers: {X-Name: \"${option.name}\"}",
            "options: {name: {preset: \"\(text)\"}}")
        let request = try #require(try plugin.requests(.berlin()).first)
        let transport = LiveTransport { Instant(milliseconds: 0) }
        await #expect(throws: TransportError.self) {
            try await transport.send(
                request, options: HTTPOptions(provider: "test", userAgent: "t"), deadline: .now + .seconds(5))
        }
    }

    @Test func keysAreNeverShown() throws {
        let plugin = try plugin(
            """
              url: https://api.example.org/air
              query: {token: "${credential.key}"}
              headers: {Authorization: "Bearer ${credential.key}"}
            """)
        let request = try #require(try plugin.requests(.berlin()).first)
        #expect(request.redactedURL() == "https://api.example.org/air?token=•••")
        #expect("\(request)".contains("s3cret") == false)
        #expect(request.headers == [HTTPHeader("Authorization", .secret(Secret("Bearer s3cret")))])
    }

    @Test(arguments: [
        (
            "{at: {lat: \"${latitude:.4f}\"}, of: [pm10, \"${option.name}\"]}",
            #"{"at":{"lat":52.5200},"of":["pm10","a\"b"]}"#
        ),
        (
            "{near: \"${latitude} N\", n: 5, ok: true, no: null, s: \"5\"}",
            #"{"near":"52.52 N","n":5,"ok":true,"no":null,"s":"5"}"#
        ),
        ("{past: \"${past_hours}\", note: \"of ${past_hours} hours\"}", #"{"past":null,"note":"of  hours"}"#),
        ("{n: \"${option.number}\"}", #"{"n":5}"#),
        ("'{\"lat\": ${latitude}, \"name\": ${option.name}}'", #"{"lat":52.52,"name":"a\"b"}"#),
        (
            "'{\"lat\": \"${latitude}\", \"n\": \"${option.number}\", \"x\": 1.50}'",
            #"{"lat":"52.52","n":"5","x":1.50}"#
        ),
        ("'{\"q\": \"a \\\" ${latitude}\"}'", #"{"q":"a \" 52.52"}"#), ("'[]'", "[]"), ("{}", "{}"),
    ])
    func bodiesAreJSON(_ body: String, _ text: String) throws {
        let plugin = try plugin(
            "  method: POST\n  url: https://api.example.org/air\n  query: {a: b}\n  body:\n    json: \(body)",
            "options: {name: {preset: 'a\"b'}, number: {preset: '5'}}")
        let request = try #require(try plugin.requests(.berlin()).first)
        #expect(request.json == text)
        #expect(request.parameters == ["a": "b"])
        #expect(request.headers.isEmpty)
    }

    @Test func whatTheQuestionDoesNotSayIsLeftOut() throws {
        let plugin = try plugin("  url: https://api.example.org/air\n  query: {past: '${past_hours}', a: b}")
        #expect(try plugin.requests(.berlin()).first?.parameters == ["a": "b"])
    }

    @Test func baseURLMovesWhatFollowsIt() throws {
        let text =
            "version: 1\ncapability: air_quality\nbase_url: https://api.example.org/v3/\nrequest: {url: /air}"
        #expect(try PluginCase(text + Self.tail).requests(.berlin()).first?.url == "https://api.example.org/v3/air")
    }

    @Test func aStepUsesWhatTheOneBeforeFound() throws {
        let plugin = try PluginCase(
            """
            version: 1
            capability: air_quality
            base_url: https://api.example.org
            steps:
              - name: find
                request: {url: /stations}
                take: {station: "$.find[0].id"}
              - name: latest
                request: {url: "/stations/${step.station}"}
            fields:
              pm2_5:
                path: "$.latest[?@.sensor == value($.find[0].sensors[?@.name == 'pm25'].id)].value"
                unit: {path: "$.find[0].sensors[?@.name == 'pm25'].unit"}
            time: {path: "$.latest[0].t", base: utc}
            """)
        let first = #"[{"id":7,"sensors":[{"id":1,"name":"o3","unit":"ppm"},{"id":2,"name":"pm25","unit":"µg/m³"}]}]"#
        let second = #"[{"sensor":1,"value":3,"t":"2026-08-20T12:00"},{"sensor":2,"value":4}]"#
        #expect(try plugin.requests(.berlin()).map(\.url) == ["https://api.example.org/stations"])
        #expect(try plugin.requests(.berlin(), after: [first]).map(\.url) == ["https://api.example.org/stations/7"])
        #expect(try plugin.sample(first, second).reading("pm2_5") == .value(4))
        #expect(plugin.refusal("[]")?.kind == .noCoverage)
    }

    @Test func eachPlaceHasAChainOfItsOwn() throws {
        let plugin = try plugin("  url: https://api.example.org/air\n  query: {lat: '${latitude}'}")
        let paris = try #require(Coordinate(latitude: 48.8566, longitude: 2.3522))
        let query = SourceQuery.airQuality(AirQualityQuery(places: [.berlin, paris], metrics: Metric.defaults))
        #expect(try plugin.requests(query).map { $0.parameters["lat"] } == ["52.52", "48.8566"])
        let good = #"{"v":1,"t":"2026-08-20T12:00:00Z"}"#
        guard case .airQuality(let items)? = try plugin.answer(query, [good, "nonsense"]) else {
            Issue.record("no answer")
            return
        }
        #expect(items.count == 2)
        #expect((try? items[0].get())?.reading("pm2_5") == .value(1))
        #expect((try? items[1].get()) == nil)
    }

    @Test func pagesAreAskedForOneAfterAnother() throws {
        let plugin = try PluginCase(
            """
            version: 1
            capability: air_quality
            steps:
              - request: {url: https://api.example.org/air, query: {page: "${page}"}}
                paging: {more: $.more, most: 2}
            fields: {pm2_5: {path: "$[*].v", unit: ug/m3, pick: last}}
            time: {path: "$[0].t", base: utc}
            """)
        let body = #"{"v":1,"t":"2026-08-20T12:00","more":true}"#
        #expect(try plugin.requests(.berlin()).first?.parameters == ["page": "1"])
        #expect(try plugin.requests(.berlin(), after: [body]).first?.parameters == ["page": "2"])
        #expect(try plugin.sample(body, #"{"v":2,"more":true}"#).reading("pm2_5") == .value(2))
        #expect(try plugin.sample(body.replacing("true", with: "false")).reading("pm2_5") == .value(1))
    }
}
