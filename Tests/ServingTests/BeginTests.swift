import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit
import Testing
import Transport

@testable import Serving

/// What is answered without a task, and that it is the same with one.
@Suite struct BeginTests {
    private struct Pollen: Adapter {
        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            let method = PollenForecast.Method(unit: .pollenIndex, isComputed: false, basis: "b", language: "en")
            let item = PollenItem(code: "GRASS", name: "Grass", kind: .type, plantType: .grass, index: 2)
            return .finish(
                .pollen(PollenForecast(method: method, days: [PollenDay(date: Day(number: 0), items: [item])])))
        }
    }

    private final class Constant: Transport {
        let isReplay: Bool
        var isConstant: Bool { isReplay }

        init(isReplay: Bool) {
            self.isReplay = isReplay
        }

        func send(
            _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
        ) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
        }
    }

    /// Pollen by fixtures or over a network; nobody knows anything else.
    private static func hub(isReplay: Bool) -> Hub {
        let profile = SourceProfile(
            name: "p", adapter: "a", capability: .pollen, attribution: Attribution(text: "T"), terms: "none")
        let line = DataSource.Line(
            adapter: Pollen(), transport: Constant(isReplay: isReplay),
            options: HTTPOptions(provider: "p", userAgent: "test"))
        return Hub(
            sources: [DataSource(profile: profile, standing: .ready(line))],
            rules: [.pollen: CapabilityRule(providers: ["p"])], now: { Instant(milliseconds: 0) })
    }

    private static func request(_ name: String, _ hub: Hub) throws -> any RequestType {
        let all: [any RequestType] = [
            AirQualityRequest(hub: hub), PollenRequest(hub: hub), ClimateRequest(hub: hub),
            DashboardRequest(hub: hub), Ping(),
        ]
        return try #require(all.first { type(of: $0).name == name })
    }

    private static func call(_ params: String) throws -> Call {
        let params = try JSONDocument(Array(params.utf8)).root
        return Call(id: nil, params: params, deadline: .now + .seconds(60), services: NoServices())
    }

    private static let point = #""location":{"latitude":1,"longitude":2}"#

    @Test(arguments: [
        ("ping", "", true, true), ("pollen", point, true, true), ("pollen", point, false, false),
        ("dashboard", point, true, true), ("dashboard", point, false, false),
        ("dashboard", point + #","sections":["climate"]"#, false, true),
        ("climate", point, false, true), ("air_quality", point, false, true),
        ("pollen", #""location":"Berlin""#, true, false), ("dashboard", #""location":"Berlin""#, true, false),
        ("air_quality", #""locations":[{"latitude":1,"longitude":2}]"#, true, false),
        ("climate", point + #","month_day":"02-30""#, true, true),
    ])
    func whatNeedsNoWaitIsKnown(name: String, params: String, isReplay: Bool, isKnown: Bool) async throws {
        let request = try Self.request(name, Self.hub(isReplay: isReplay))
        let call = try Self.call("{\(params)}")
        let first = await request.begin(call).value
        let second = request.begin(call)
        #expect((second.known != nil) == isKnown)
        // What was waited for may have taken another time.
        if let known = second.known { #expect(Self.text(known) == Self.text(first)) }
    }

    private static func text(_ result: Result<[UInt8], RequestError>) -> String {
        switch result {
        case .success(let bytes): String(decoding: bytes, as: UTF8.self)
        case .failure(let error): error.message
        }
    }

    @Test func aDashboardIsTheSameHoweverItsSectionsCome() async throws {
        let fixtures = try Self.request("dashboard", Self.hub(isReplay: true))
        let call = try Self.call("{\(Self.point)}")
        _ = await fixtures.begin(call).value
        let known = try #require(fixtures.begin(call).known)
        let awaited = await (try Self.request("dashboard", Self.hub(isReplay: false))).begin(call).value
        let members = try [known, awaited].map { try JSONDocument(try $0.get()).root["data"]?["pollen"]?["data"]?.text }
        #expect(members[0] != nil && members[0] == members[1])
    }

    @Test func aMethodThatOnlyAnswersBeginsWithThat() async throws {
        let call = try Self.call("{}")
        #expect(Describe(version: "0").begin(call).known == nil)
        #expect(try await Describe(version: "0").begin(call).value.get() == Describe(version: "0").answer(call))
    }

    @Test func everyNullOfAnItemHasItsBit() {
        let plant = PlantDescription(family: "F", season: nil)
        for item in [
            PollenItem(code: "A", name: "A", kind: .type, plantType: nil),
            PollenItem(code: "B", name: "B", kind: .plant, plantType: .tree, index: 1, plant: plant),
        ] {
            let nulls = NullablePollenMember.nulls(in: item)
            for (bit, (member, _)) in NullablePollenMember.all.enumerated() {
                #expect((nulls & 1 << bit != 0) == member.isNull(in: item))
            }
        }
    }
}
