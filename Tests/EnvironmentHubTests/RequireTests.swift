import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

@Suite struct RequireTests {
    private static let good = FakeProvider(name: "good", values: ["pm2_5": 1, "ozone": 1])
    private static let limited = FakeProvider(name: "limited", error: .rateLimited)
    private static let broken = FakeProvider(name: "broken", error: .providerBadData)
    private static let off = FakeProvider(name: "off", standing: .disabled("it is off"))
    private static let keyless = FakeProvider(name: "keyless", standing: .noCredentials(["SOME_KEY"]))
    private static let elsewhere = FakeProvider(
        name: "elsewhere", coverage: Coverage(box: .init(west: 100, south: 0, east: 101, north: 1)))
    private static let silent = FakeProvider(name: "silent")

    private static func shortfall(_ fakes: [FakeProvider], _ require: Requirement) async throws -> Shortfall? {
        try await Hub(fakes, merge: MergeRule(standard: .all)).air(require: require).shortfall
    }

    @Test(arguments: [
        ([good], Requirement.any), ([good, limited], .any), ([limited, good], .atLeast(1)), ([good, silent], .all),
        ([silent], .any), ([good, off, elsewhere], .all), ([good, keyless], .any),
    ])
    func enoughDeliveriesAreNoShortfall(fakes: [FakeProvider], require: Requirement) async throws {
        #expect(try await Self.shortfall(fakes, require) == nil)
    }

    @Test(arguments: [
        ([limited], Requirement.any, ErrorKind.rateLimited), ([limited, limited2], .any, .rateLimited),
        ([limited, broken], .any, .requireNotMet), ([elsewhere], .any, .noCoverage),
        ([keyless], .any, .credentialsMissing), ([keyless, off], .any, .credentialsMissing),
        ([off], .any, .noProvider), ([limited, keyless], .any, .rateLimited),
        ([good, limited], .all, .requireNotMet), ([good], .atLeast(2), .requireNotMet),
    ])
    func tooFewAreAnErrorOfTheKindTheyShare(
        fakes: [FakeProvider], require: Requirement, kind: ErrorKind
    ) async throws {
        let shortfall = try #require(try await Self.shortfall(fakes, require))
        #expect(shortfall.kind == kind)
        #expect(!shortfall.message.isEmpty)
        #expect(shortfall.hasPartial == fakes.contains { $0.name == "good" })
    }

    /// What is said where causes differ or too few are there, and what helps.
    @Test(
        arguments: [
            ([limited, broken], .any, "no provider delivered: 'limited' failed; 'broken' failed", nil),
            ([keyless, elsewhere], .any, "no provider delivered: 'keyless' needs a key: set 'SOME_KEY'; ", nil),
            (
                [limited, broken], .all, "0 of 2 required providers delivered: 'limited' failed; 'broken' failed", nil
            ),
            ([good, limited], .atLeast(2), "1 of 2 required providers delivered: 'limited' failed", nil),
            (
                [good], .atLeast(3),
                "1 of 3 required providers delivered, and only 1 is configured for 'air_quality'",
                "require no more than 1, or add providers"
            ),
            (
                [good, limited], .atLeast(3),
                "1 of 3 required providers delivered, and only 2 are configured for 'air_quality': 'limited' failed",
                "require no more than 2, or add providers"
            ),
        ] as [([FakeProvider], Requirement, String, String?)])
    func tooFewSayWhatIsLacking(
        fakes: [FakeProvider], require: Requirement, message: String, hint: String?
    ) async throws {
        let shortfall = try #require(try await Self.shortfall(fakes, require))
        #expect(shortfall.message.hasPrefix(message), "\(shortfall.message)")
        #expect(shortfall.hint == hint)
    }

    @Test func ofProvidersThatTheCallNamesTheCallIsSaid() async throws {
        let report = try await Hub([Self.good, Self.limited]).air(providers: ["good"], require: .atLeast(2))
        #expect(
            report.shortfall?.message == "1 of 2 required providers delivered, and only 1 is named by the call")
    }

    private static let limited2 = FakeProvider(name: "limited2", error: .rateLimited)

    @Test func everyProviderThatDidNotDeliverIsACause() async throws {
        let fakes = [Self.limited, Self.broken, Self.off, Self.keyless, Self.elsewhere]
        let shortfall = try #require(try await Self.shortfall(fakes, .any))
        #expect(shortfall.causes.map(\.provider) == fakes.map(\.name))
        #expect(
            shortfall.causes.map(\.kind) == [
                .rateLimited, .providerBadData, .noProvider, .credentialsMissing, .noCoverage,
            ])
    }

    @Test func aMissingKeyIsNamed() async throws {
        let shortfall = try #require(try await Self.shortfall([Self.keyless], .any))
        #expect(shortfall.message == "'keyless' needs a key: set 'SOME_KEY'")
    }

    /// Where nobody has what was asked, the error says where they have it, and who else may.
    @Test(arguments: [
        ([elsewhere, good], ["elsewhere"], "'good' may have it: name it in 'providers'"),
        ([elsewhere, good, limited], ["elsewhere"], "'good' or 'limited' may have it: name it in 'providers'"),
        ([elsewhere, off, good], ["elsewhere"], "'good' may have it: name it in 'providers'"),
        ([elsewhere, keyless], ["elsewhere"], "'keyless' may have it, but 'keyless' needs a key: set 'SOME_KEY'"),
        ([elsewhere], ["elsewhere"], nobodyElse), ([elsewhere, farther], ["elsewhere"], nobodyElse),
        ([elsewhere, nowhere, good], ["nowhere"], "'good' may have it: name it in 'providers'"),
    ])
    func whoMayHaveItIsSaid(fakes: [FakeProvider], asked: [String], hint: String) async throws {
        let report = try await Hub(fakes).air(providers: asked)
        let shortfall = try #require(report.shortfall)
        #expect(shortfall.kind == .noCoverage)
        #expect(shortfall.hint == hint)
        guard asked == ["elsewhere"] else { return }
        #expect(
            shortfall.message
                == "'elsewhere' has data from 0° to 1° N and from 100° E to 101° E only; nothing that was asked lies there"
        )
    }

    private static let nobodyElse =
        "no other configured provider has it; 'providers' shows what each covers, and a new one is an entry or a plug-in"
    private static let farther = FakeProvider(
        name: "farther", coverage: Coverage(box: .init(west: 170, south: -20.5, east: -170, north: -1)))
    /// Its own answer is that it has nothing there.
    private static let nowhere = FakeProvider(name: "nowhere", error: .noCoverage)

    @Test(arguments: [Requirement.all, .atLeast(2)])
    func whatIsRequiredIsNotCancelledAsUnneeded(require: Requirement) async throws {
        let signal = Signal()
        let transport = FakeTransport(.wait(signal))
        let second = FakeProvider(name: "second", values: ["pm2_5": 2, "ozone": 2], transport: transport)
        let hub = Hub([Self.good, second])
        async let report = hub.air(require: require)
        await transport.arrival.wait()
        signal.give()
        #expect(try await report.states == ["good: ok", "second: ok"])
        #expect(try await report.values == [1, 1])
    }

    @Test func creditIsGivenOnceToThoseWhoDelivered() async throws {
        let fakes = [
            FakeProvider(name: "a", values: ["pm2_5": 1], credit: "CAMS"),
            FakeProvider(name: "b", values: ["ozone": 1], credit: "CAMS"),
            FakeProvider(name: "c", values: ["ozone": 1], credit: "EPA"), Self.silent, Self.limited,
        ]
        let report = try await Hub(fakes, merge: MergeRule(standard: .all)).air()
        #expect(report.attribution.map(\.text) == ["CAMS", "EPA"])
        #expect(!report.isComplete)
    }

    @Test func anEmptyAnswerIsADeliveryOfNulls() async throws {
        let report = try await Hub([Self.silent]).air()
        #expect(report.states == ["silent: empty"])
        #expect(report.values == [nil, nil])
        #expect(report.isComplete)
    }
}
