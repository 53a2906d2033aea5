import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// The same place from several gazetteers is one place.
@Suite struct PlaceMergeTests {
    private static func place(
        _ name: String = "Berlin", at point: (Double, Double) = (52.52, 13.41), id: Int? = nil, country: String? = "DE",
        people: Int? = nil, kind: String? = "PPLC", zone: String? = nil, match: Place.Match = .exact
    ) throws -> Place {
        Place(
            id: id, name: name, coordinate: try #require(Coordinate(latitude: point.0, longitude: point.1)),
            elevation: nil, country: nil, countryCode: country, admin: [], population: people, timezone: zone,
            kind: kind, postcodes: [], match: match)
    }

    private static func merge(
        _ lists: [[Place]], _ strategy: MergeStrategy = .all, count: Int = 10
    ) -> [FoundPlace] {
        PlaceMerge(
            strategy: strategy, count: count,
            lists: lists.enumerated().map { (["a", "b", "c"][$0], $1) }
        ).found
    }

    private static let pairs: [(String, @Sendable () throws -> Place, Bool)] = [
        ("the same", { try place() }, true),
        ("a folded name", { try place("BERLÍN") }, true),
        ("another name", { try place("Bernau") }, false),
        ("no country", { try place(country: nil) }, true),
        ("another country", { try place(country: "US") }, false),
        ("OpenStreetMap's word for a town", { try place(kind: "city") }, true),
        ("an area", { try place(kind: "ADM1") }, false),
        ("no kind", { try place(kind: nil) }, true),
        ("a station", { try place(kind: "RSTN") }, false),
        ("9 km away", { try place(at: (52.52 + 0.081, 13.41)) }, true),
        ("11 km away", { try place(at: (52.52 + 0.099, 13.41)) }, false),
    ]

    @Test(arguments: pairs.indices) func twoEntriesAreOnePlaceOrTwo(index: Int) throws {
        let (name, other, isSame) = Self.pairs[index]
        let found = Self.merge([[try Self.place()], [try other()]])
        #expect(found.count == (isSame ? 1 : 2), "\(name)")
        #expect(found.first?.others == (isSame ? ["b"] : []), "\(name)")
    }

    @Test(arguments: [(1, 1, true), (1, 2, false)]) func numbersOfGeoNamesDecideAlone(
        one: Int, other: Int, isSame: Bool
    ) throws {
        let lists = [[try Self.place(id: one)], [try Self.place(isSame ? "Elsewhere" : "Berlin", id: other)]]
        #expect(Self.merge(lists).count == (isSame ? 1 : 2))
    }

    @Test(arguments: [(0.3, true), (0.5, false)]) func areasMayLieFartherApart(degrees: Double, isSame: Bool) throws {
        let lists = [
            [try Self.place(kind: "ADM1")], [try Self.place(at: (52.52 + degrees, 13.41), kind: "state")],
        ]
        #expect(Self.merge(lists).count == (isSame ? 1 : 2))
    }

    @Test func whatOneLeavesOpenTheOtherFillsIn() throws {
        let lists = [
            [try Self.place(people: nil, zone: nil, match: .folded)],
            [try Self.place(id: 7, people: 3_400_000, zone: "Europe/Berlin")],
        ]
        let place = try #require(Self.merge(lists).first?.place)
        #expect(place.id == 7)
        #expect(place.population == 3_400_000)
        #expect(place.timezone == "Europe/Berlin")
        #expect(place.match == .exact)
    }

    @Test func twoEntriesOfOneGazetteerAreTwoPlaces() throws {
        #expect(Self.merge([[try Self.place(), try Self.place()], [try Self.place()]]).count == 2)
    }

    @Test func placesAreRankedByExactnessThenPopulation() throws {
        let list = [
            try Self.place("a", people: 1, match: .prefix), try Self.place("b", people: 9, match: .prefix),
            try Self.place("c", people: 2, match: .folded), try Self.place("d", people: nil),
            try Self.place("e", people: 5),
        ]
        for strategy in [MergeStrategy.first, .fill, .all] {
            #expect(Self.merge([list], strategy).map(\.place.name) == ["e", "d", "c", "b", "a"])
        }
    }

    @Test(arguments: [
        (MergeStrategy.first, ["x", "y"]), (.fill, ["z", "x", "y"]), (.all, ["z", "w", "x"]),
    ])
    func strategiesTakeWhatTheyTake(strategy: MergeStrategy, expected: [String]) throws {
        let lists = [
            [try Self.place("x", people: 3), try Self.place("y", people: 2)],
            [try Self.place("z", people: 9), try Self.place("w", people: 8)],
        ]
        #expect(Self.merge(lists, strategy, count: 3).map(\.place.name) == expected)
    }
}
