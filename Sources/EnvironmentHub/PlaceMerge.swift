import EnvironmentModel
import ProviderKit

/// Several gazetteers' lists become one: a place that more than one of them knows is one place.
struct PlaceMerge {
    /// How far two entries of one populated place may lie apart, in kilometres: gazetteers set the centre of a large city
    /// differently.
    static let townDistance = 10.0
    /// The same for countries and their parts.
    static let areaDistance = 50.0
    /// The same for everything else, such as a station or a peak.
    static let pointDistance = 1.0

    let strategy: MergeStrategy
    /// At most so many places.
    let count: Int
    /// In the order of the providers, each as its gazetteer ranks it.
    let lists: [(provider: String, places: [Place])]

    /// By exactness, then population.
    var found: [FoundPlace] {
        let lists = lists.filter { !$0.places.isEmpty }
        guard strategy != .first, lists.count > 1 else {
            guard let first = lists.first else { return [] }
            return ranked(first.places.map { FoundPlace(place: $0, provider: first.provider) })
        }
        var found: [FoundPlace] = []
        for (provider, places) in lists {
            // Two entries of one gazetteer are two places, however alike.
            let known = found.count
            for place in places {
                if let index = found[..<known].firstIndex(where: { Self.isSame($0.place, place) }) {
                    found[index].add(place, of: provider)
                } else if strategy != .fill || found.count < count {
                    found.append(FoundPlace(place: place, provider: provider))
                }
            }
        }
        return ranked(found)
    }

    private func ranked(_ found: [FoundPlace]) -> [FoundPlace] { Array(PlaceChoice(found).ranked.prefix(count)) }

    /// Whether two gazetteers mean one place: the names are the same once folded, countries and kinds do not contradict
    /// each other, GeoNames numbers are the same where both have one, and the points lie near each other.
    static func isSame(_ one: Place, _ other: Place) -> Bool {
        if let id = one.id, let otherID = other.id { return id == otherID }
        if let country = one.countryCode, let otherCountry = other.countryCode, country != otherCountry { return false }
        let kinds = (PlaceClass(one.kind), PlaceClass(other.kind))
        guard let kind = PlaceClass.common(kinds.0, kinds.1) else { return false }
        return FoldedText(one.name) == FoldedText(other.name)
            && one.coordinate.distance(to: other.coordinate) <= kind.distance
    }
}

/// What sort of thing a place is, as far as gazetteers agree on it.
enum PlaceClass: Equatable {
    case unknown
    /// Where people live: GeoNames' class P, and OpenStreetMap's words for it.
    case town
    /// A country or a part of one: GeoNames' classes A.
    case area
    case point(String)

    private static let towns: Set<String> = ["city", "town", "village", "hamlet", "suburb", "borough", "municipality"]
    private static let areas: Set<String> = ["country", "state", "region", "province", "county", "administrative"]

    init(_ kind: String?) {
        guard let kind, !kind.isEmpty else {
            self = .unknown
            return
        }
        if kind.hasPrefix("PPL") || Self.towns.contains(kind) {
            self = .town
        } else if kind.hasPrefix("ADM") || kind.hasPrefix("PCL") || Self.areas.contains(kind) {
            self = .area
        } else {
            self = .point(kind)
        }
    }

    /// The class of a place of which two are told; nil when they contradict each other.
    static func common(_ one: PlaceClass, _ other: PlaceClass) -> PlaceClass? {
        if one == .unknown { return other }
        return other == .unknown || one == other ? one : nil
    }

    /// How far two entries of one such place may lie apart, in kilometres.
    var distance: Double {
        switch self {
        case .unknown, .town: PlaceMerge.townDistance
        case .area: PlaceMerge.areaDistance
        case .point: PlaceMerge.pointDistance
        }
    }
}

extension FoundPlace {
    /// Another gazetteer knows it too: what this one leaves open is taken from there.
    fileprivate mutating func add(_ other: Place, of provider: String) {
        others.append(provider)
        place.id = place.id ?? other.id
        place.elevation = place.elevation ?? other.elevation
        place.country = place.country ?? other.country
        place.countryCode = place.countryCode ?? other.countryCode
        place.population = place.population ?? other.population
        place.timezone = place.timezone ?? other.timezone
        place.kind = place.kind ?? other.kind
        if place.admin.allSatisfy({ $0 == nil }) { place.admin = other.admin }
        if place.postcodes.isEmpty { place.postcodes = other.postcodes }
        if other.exactness < place.exactness { place.match = other.match }
    }
}
