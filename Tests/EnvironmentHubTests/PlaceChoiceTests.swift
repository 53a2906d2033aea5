import EnvironmentModel
import Testing

@testable import EnvironmentHub

@Suite struct PlaceChoiceTests {
    private typealias Hit = (name: String, country: String?, region: String?, people: Int?, match: Place.Match?)

    private static func choice(_ hits: [Hit]) throws -> Result<FoundPlace, LocateError> { try places(hits).choice }

    private static func places(_ hits: [Hit]) throws -> PlaceChoice {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        return PlaceChoice(
            hits.enumerated().map { index, hit in
                FoundPlace(
                    place: Place(
                        id: index, name: hit.name, coordinate: point, elevation: nil, country: hit.country,
                        countryCode: hit.country, admin: [hit.region], population: hit.people, timezone: nil,
                        kind: nil, postcodes: [], match: hit.match), provider: "gazetteer")
            })
    }

    @Test(
        arguments: [
            [("Paris", "FR", "IDF", 2_000_000, .exact), ("Paris", "US", "Texas", 25_000, .exact)],
            [
                ("Parisot", "FR", "T", 500, .prefix), ("Paris", "FR", "IDF", 100, .exact),
                ("Paris", "FR", "IDF", 99, .exact),
            ],
            [("Tromsø", "NO", "Troms", 38_980, .folded), ("Tromsoe", "SE", "X", 90_000, .prefix)],
            [("Ås", "NO", "Viken", 100, .exact), ("Ås", "SE", "Jämtland", nil, .exact)],
            [("A", "FR", "X", nil, .exact), ("A", "FR", "X", nil, .exact)],
            [("A", "FR", "X", 100, .exact), ("A", "US", "X", 9, .exact)],
        ] as [[(String, String?, String?, Int?, Place.Match)]])
    func oneHitStandsOut(hits: [(String, String?, String?, Int?, Place.Match)]) throws {
        let found = try Self.choice(hits.map { ($0.0, $0.1, $0.2, $0.3, $0.4) }).get()
        let best = hits.filter { hit in !hits.contains { $0.4.worth > hit.4.worth } }.max { ($0.3 ?? 0) < ($1.3 ?? 0) }
        #expect(found.place.name == best?.0)
        #expect(found.place.population == best?.3)
    }

    @Test(
        arguments: [
            [("A", "FR", "X", 100, .exact), ("A", "US", "X", 10, .exact)],
            [("A", "US", "X", 100, .exact), ("A", "US", "Y", 100, .exact)],
            [("A", "FR", "X", nil, .exact), ("A", "US", "X", nil, .exact)],
        ] as [[(String, String?, String?, Int?, Place.Match)]])
    func equalsElsewhereAreAmbiguous(hits: [(String, String?, String?, Int?, Place.Match)]) throws {
        guard case .failure(.ambiguous(let candidates)) = try Self.choice(hits.map { ($0.0, $0.1, $0.2, $0.3, $0.4) })
        else {
            Issue.record("not ambiguous")
            return
        }
        #expect(candidates.map(\.place.countryCode) == hits.map(\.1))
    }

    /// What is not visibly called so ranks last; for a location its population tells whether it is meant, and nothing but
    /// that is told when both may be.
    @Test(
        arguments: [
            (
                [
                    ("San Francisco", "US", "California", 864_816, nil),
                    ("New York", "US", "New York", 8_804_190, .prefix),
                ],
                "New York", ["New York"]
            ),
            (
                [("Nnewi", "NG", "Anambra", 193_987, nil), ("New York", "US", "New York", 8_804_190, .prefix)],
                "New York", ["New York"]
            ),
            (
                [("Nnewi", "NG", "Anambra", 193_987, nil), ("New Delhi", "IN", "Delhi", 317_797, .prefix)],
                "New Delhi", ["New Delhi", "Nnewi"]
            ),
            ([("Vienna", "AT", "Vienna", 1_691_468, nil), ("Wien", "US", "Missouri", nil, .exact)], "Wien", ["Wien"]),
            (
                [
                    ("Vienna", "AT", "Vienna", 1_691_468, nil),
                    ("Wiener Neustadt", "AT", "Lower Austria", 44_820, .prefix),
                ],
                "Wiener Neustadt", ["Vienna"]
            ),
            (
                [("Vienna", "AT", "Vienna", 1_691_468, nil), ("Wienberg", "AT", "Upper Austria", nil, .prefix)],
                "Wienberg", ["Vienna"]
            ),
            ([("A", "AT", "X", nil, nil), ("B", "DE", "Y", nil, .prefix)], "B", ["B", "A"]),
            ([("A", "AT", "X", 0, nil), ("B", "DE", "Y", nil, .prefix)], "B", ["A"]),
            ([("A", "AT", "X", .max, nil), ("B", "DE", "Y", .max, .prefix)], "B", ["B", "A"]),
            ([("Cologne", "DE", "NRW", 963_395, nil)], "Cologne", ["Cologne"]),
            (
                [("Nnewi", "NG", "Anambra", 193_987, nil), ("Lakefront Airport", "US", nil, nil, nil)], "Nnewi",
                ["Nnewi"]
            ),
            ([("Nnewi", "NG", "Anambra", 193_987, nil), ("Newi", "NG", "Anambra", 5, .folded)], "Newi", ["Newi"]),
        ] as [([(String, String?, String?, Int?, Place.Match?)], String, [String])])
    func aNameThatNobodySeesNeverOutranksOneThatBeginsSo(
        hits: [(String, String?, String?, Int?, Place.Match?)], best: String, meant: [String]
    ) throws {
        let hits = hits.map { ($0.0, $0.1, $0.2, $0.3, $0.4) as Hit }
        #expect(try Self.places(hits).ranked.first?.place.name == best)
        switch try Self.choice(hits) {
        case .success(let found): #expect([found.place.name] == meant)
        case .failure(.ambiguous(let candidates)): #expect(candidates.map(\.place.name) == meant)
        case .failure: Issue.record("found nothing")
        }
    }

    @Test func atMostFiveCandidatesAreGiven() throws {
        let hits = ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "HU", "IT"].enumerated().map {
            ("A", $1, nil, 100 - $0, Place.Match.exact) as Hit
        }
        guard case .failure(.ambiguous(let candidates)) = try Self.choice(hits) else {
            Issue.record("not ambiguous")
            return
        }
        #expect(candidates.map(\.place.countryCode) == ["AT", "BE", "CH", "DE", "ES"])
    }

    @Test func nothingIsNotFound() throws {
        guard case .failure(.notFound) = try Self.choice([]) else {
            Issue.record("found something")
            return
        }
    }
}

extension Place.Match {
    fileprivate var worth: Int {
        switch self {
        case .exact: 2
        case .folded: 1
        case .prefix: 0
        }
    }
}
