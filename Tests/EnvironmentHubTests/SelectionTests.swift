import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

@Suite struct SelectionTests {
    private let hub = Hub([
        FakeProvider(
            name: "near", values: ["pm2_5": 1], coverage: Coverage(box: .init(west: 0, south: 40, east: 20, north: 60))),
        FakeProvider(
            name: "dateline", values: ["pm2_5": 2],
            coverage: Coverage(box: .init(west: 170, south: -60, east: -170, north: 0))),
        FakeProvider(name: "off", standing: .disabled("'enabled' is false")),
        FakeProvider(name: "keyless", standing: .noCredentials(["SOME_KEY"])),
        FakeProvider(name: "world", values: ["pm2_5": 3]),
    ])

    @Test(
        arguments: [
            ((52.52, 13.405), ["near: ok", "dateline: not_covered", "off: disabled", "keyless: no_credentials"]),
            ((-17, 178), ["near: not_covered", "dateline: ok", "off: disabled", "keyless: no_credentials"]),
            ((-17, -179), ["near: not_covered", "dateline: ok", "off: disabled", "keyless: no_credentials"]),
            ((60, 20), ["near: ok", "dateline: not_covered", "off: disabled", "keyless: no_credentials"]),
            ((60.01, 20), ["near: not_covered", "dateline: not_covered", "off: disabled", "keyless: no_credentials"]),
        ] as [((Double, Double), [String])])
    func everyProviderIsAccountedFor(place: (Double, Double), states: [String]) async throws {
        let report = try await hub.air(["pm2_5"], at: place, merge: MergeChange(standard: .all))
        #expect(report.states == states + ["world: ok"])
    }

    @Test func aCallNamesProvidersInItsOwnOrder() async throws {
        let report = try await hub.air(["pm2_5"], providers: ["world", "near", "world"])
        #expect(report.outcomes.map(\.provider) == ["world", "near"])
        #expect(report.values == [3])
    }

    @Test(arguments: [
        (["near", "nowhere"], PlanError.unknownProvider(index: 1, name: "nowhere")), ([], .noProvider(.airQuality)),
    ])
    func whoIsNotConfiguredCannotBeAsked(names: [String], error: PlanError) async {
        await #expect(throws: error) { try await hub.air(providers: names) }
    }

    @Test func aProviderOfSomethingElseIsRefused() async throws {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let options = CallOptions(providers: ["world"], deadline: .now + .seconds(60))
        await #expect(throws: PlanError.otherCapability(index: 0, name: "world", serves: .airQuality)) {
            try await hub.places(PlacesQuery(text: "Paris", count: 1, language: "en", country: nil), options)
        }
        #expect(try hub.plan(.airQuality(AirQualityQuery(places: [point], metrics: [])), options).candidates.count == 1)
    }

    @Test func nothingConfiguredIsSaid() async {
        let empty = Hub(sources: [], rules: [:], now: { Instant(milliseconds: 0) })
        await #expect(throws: PlanError.noProvider(.airQuality)) { try await empty.air() }
    }

    /// What a call says, and the strategies of two fields then: configured are `mean` and, for ozone, `median`.
    @Test(
        arguments: [
            (nil, [:], MergeStrategy.mean, MergeStrategy.median), (.max, [:], .max, .max),
            (nil, ["pm2_5": .all], .all, .median), (nil, ["ozone": .all], .mean, .all),
            (.fill, ["pm2_5": .all], .all, .fill),
        ] as [(MergeStrategy?, [String: MergeStrategy], MergeStrategy, MergeStrategy)])
    func theCallsRuleGoesBeforeTheConfiguredOne(
        standard: MergeStrategy?, fields: [String: MergeStrategy], particles: MergeStrategy, ozone: MergeStrategy
    ) throws {
        let metrics = try ["pm2_5", "ozone"].map { try #require(Metric(named: $0)) }
        let configured = MergeRule(standard: .mean, fields: [metrics[1]: .median])
        let named = try fields.map { (try #require(Metric(named: $0.key)), $0.value) }
        let change = MergeChange(standard: standard, fields: Dictionary(uniqueKeysWithValues: named))
        let query = SourceQuery.airQuality(AirQualityQuery(places: [], metrics: []))
        let plan = try Hub([FakeProvider(name: "a", values: [:])], merge: configured).plan(
            query, CallOptions(merge: change, deadline: .now))
        #expect(metrics.map { plan.merge[$0] } == [particles, ozone])
    }
}

@Suite struct CoverageTests {
    @Test func aProviderAnswersOnlyForThePlacesThatItCovers() async throws {
        let box = Coverage(box: .init(west: 0, south: 0, east: 10, north: 10))
        let places = try [(5.0, 5.0), (50, 5)].map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
        let hub = Hub([FakeProvider(name: "a", values: ["pm2_5": 1], coverage: box)])
        let metric = try #require(Metric(named: "pm2_5"))
        let report = try await hub.airQuality(
            AirQualityQuery(places: places, metrics: [metric]), CallOptions(deadline: .now + .seconds(60))
        ).value
        #expect(try report.content[0].get().estimates.first?.value == 1)
        #expect(throws: SourceError.self) { try report.content[1].get() }
    }

    @Test func underFirstTheNextProviderAnswersForTheOtherPlaces() async throws {
        let box = Coverage(box: .init(west: 0, south: 0, east: 10, north: 10))
        let places = try [(5.0, 5.0), (50, 5)].map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
        let hub = Hub(
            [
                FakeProvider(name: "a", values: ["pm2_5": 1], coverage: box),
                FakeProvider(name: "b", values: ["pm2_5": 2]),
            ], merge: MergeRule())
        let metric = try #require(Metric(named: "pm2_5"))
        let report = try await hub.airQuality(
            AirQualityQuery(places: places, metrics: [metric]), CallOptions(deadline: .now + .seconds(60))
        ).value
        #expect(try report.content.map { try $0.get().estimates.first?.value } == [1, 2])
    }
}
