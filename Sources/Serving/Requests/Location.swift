import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Where a call asks about, as it was written.
enum Location: Hashable {
    /// Coordinates, with what the caller knows of the place.
    case point(Coordinate, Known?)
    case named(String, country: String?)

    /// What is known of coordinates, and may be said of them by who asks: the members that an answer's `location` has, so that
    /// it can be sent back. A class, because mostly nothing is known, and a place is handed on often.
    final class Known: Sendable {
        let name: String?
        /// ISO 3166-1 alpha-2, upper case.
        let country: String?
        /// IANA time-zone name.
        let timezone: String?
        /// The longitude as it was written, where it lies beyond 180°.
        let wrapped: Double?

        init(name: String?, country: String? = nil, timezone: String? = nil, wrapped: Double? = nil) {
            self.name = name
            self.country = country
            self.timezone = timezone
            self.wrapped = wrapped
        }
    }

    /// Reads a value that fits `shape`.
    init?(_ json: JSONValue?) {
        guard let json else { return nil }
        if let latitude = json.double("latitude"), let longitude = json.double("longitude") {
            guard let point = Coordinate(latitude: latitude, wrapping: longitude) else { return nil }
            self = .point(point, json.count > 2 || abs(longitude) > 180 ? Known(json, longitude) : nil)
        } else if let name = json.string ?? json["name"]?.string {
            self = .named(name, country: json["country"]?.string?.uppercased())
        } else {
            return nil
        }
    }

    /// A point, or a name that is looked up.
    static let shape = Shape.oneOf(
        "A place: coordinates, or a name that is looked up.",
        [
            .object(
                "WGS 84 coordinates.",
                [
                    Member("latitude", .number("Degrees north.", in: -90...90), required: true),
                    Member(
                        "longitude", .number("Degrees east; beyond 180 it is wrapped.", in: -360...360), required: true),
                    Member("name", .text("What to call the place in the answer.", longest: 256)),
                    Member("country_code", .country),
                    Member("timezone", .text("The IANA time zone of the place, if it is known.", like: .zone)),
                ]),
            .object(
                "A name.",
                [
                    Member(
                        "name", .text("A place, such as 'Paris' or 'Paris, France'.", like: .placeName), required: true),
                    Member("country", .country),
                ]),
            .text("A name, such as 'Paris' or 'Paris, France'.", like: .placeName),
        ])
}

/// A place that is known by its coordinates.
struct Site {
    let coordinate: Coordinate
    /// What the gazetteer knows of it, or the caller; nil for plain coordinates.
    var known: Location.Known?
    /// Metres above sea level, if a gazetteer knows.
    var elevation: Double?

    /// What the answer calls it.
    var name: String? { known?.name }
    var country: String? { known?.country }
    var timezone: String? { known?.timezone }

    /// What distances and differences of height are measured from.
    var asked: Provenance.Asked { Provenance.Asked(coordinate: coordinate, elevation: elevation) }
}

extension Site {
    fileprivate init(_ place: Place) {
        self.init(
            coordinate: place.coordinate,
            known: Location.Known(name: place.name, country: place.countryCode, timezone: place.timezone),
            elevation: place.elevation)
    }
}

extension Location.Known {
    /// What a call says of coordinates.
    fileprivate convenience init(_ json: JSONValue, _ longitude: Double) {
        self.init(
            name: json["name"]?.string, country: json["country_code"]?.string?.uppercased(),
            timezone: json["timezone"]?.string, wrapped: abs(longitude) > 180 ? longitude : nil)
    }
}

extension Location.Known: Hashable {
    static func == (left: Location.Known, right: Location.Known) -> Bool {
        left.name == right.name && left.country == right.country && left.timezone == right.timezone
            && left.wrapped == right.wrapped
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(country)
    }
}

/// What looking up names led to. A class, so that handing it on copies none of its parts.
final class Sites: Sendable {
    /// What was asked for, in order.
    let locations: [Location]
    /// One for each location; nil where it was not found.
    let sites: [Site?]
    /// Why not, by position.
    let failures: [Int: RequestError]
    /// Who was asked for names.
    let outcomes: [Outcome]
    let attribution: [Attribution]
    let warnings: [Warning]
    let isComplete: Bool

    /// How many names are looked up at the same time: free gazetteers refuse more than a few calls at once.
    private static let lookupsAtOnce = 4

    /// Looks up the name of a call for one place.
    static func find(in hub: Hub, for call: Call) async throws(RequestError) -> Sites {
        await find([try call.location], in: hub, for: call)
    }

    /// Looks up every name once, a few at the same time; plain coordinates ask nobody.
    static func find(
        _ locations: [Location], in hub: Hub, for call: Call, isList: Bool = false
    ) async -> Sites {
        let names = Set(locations.filter(\.isName))
        let lookups = names.isEmpty ? [:] : await lookUp(names, in: hub, for: call)
        return Sites(locations, lookups, in: hub, isList: isList)
    }

    /// Of a call for one place that is told by its coordinates, for which nothing has to be waited for; nil for a name.
    @inline(never)
    init?(pointOf call: Call) throws(RequestError) {
        let location = try call.location
        guard case .point(let point, let known) = location else { return nil }
        locations = [location]
        (sites, failures) = ([Site(coordinate: point, known: known)], [:])
        (outcomes, attribution, isComplete) = ([], [], true)
        warnings = Self.wrappings(locations, isList: false)
    }

    private init(_ locations: [Location], _ lookups: [Location: Lookup], in hub: Hub, isList: Bool) {
        self.locations = locations
        var (sites, failures): ([Site?], [Int: RequestError]) = ([], [:])
        sites.reserveCapacity(locations.count)
        for (position, location) in locations.enumerated() {
            if case .point(let point, let known) = location {
                sites.append(Site(coordinate: point, known: known))
                continue
            }
            switch lookups[location]?.found ?? .failure(.notFound) {
            case .success(let found): sites.append(Site(found.place))
            case .failure(let error):
                sites.append(nil)
                failures[position] = RequestError(error, location, hub: hub)
            }
        }
        (self.sites, self.failures) = (sites, failures)
        // In the order of the call, so that equal calls give equal bytes.
        let reports = locations.filter(\.isName).reduce(into: [Location]()) { list, name in
            if !list.contains(name) { list.append(name) }
        }.compactMap { lookups[$0]?.report }
        outcomes = Self.merged(reports.flatMap { $0.outcomes })
        attribution = Self.unique(reports.flatMap { $0.attribution })
        warnings =
            reports.flatMap { $0.warnings } + Self.otherNames(locations, lookups, isList: isList)
            + Self.wrappings(locations, isList: isList)
        isComplete = reports.allSatisfy(\.isComplete)
    }

    /// Where the places are that are known, and in which zones as far as that is known.
    var known: (places: [Coordinate], zones: [String?]) {
        var (places, zones): ([Coordinate], [String?]) = ([], [])
        places.reserveCapacity(sites.count)
        zones.reserveCapacity(sites.count)
        for case let site? in sites {
            places.append(site.coordinate)
            zones.append(site.timezone)
        }
        return (places, zones)
    }

    /// The place of a call for one.
    var only: Site {
        get throws(RequestError) {
            if let site = sites.first ?? nil { return site }
            throw failures[0] ?? RequestError(.internal, "a call for one place has no place")
        }
    }

    /// One warning for each longitude beyond 180°.
    private static func wrappings(_ locations: [Location], isList: Bool) -> [Warning] {
        locations.enumerated().compactMap { index, location in
            guard case .point(_, let known) = location, let wrapped = known?.wrapped else { return nil }
            return .longitude(wrapped, path: path(of: index, isList) + ".longitude")
        }
    }

    /// One warning for each place that is not visibly called what was asked.
    private static func otherNames(
        _ locations: [Location], _ lookups: [Location: Lookup], isList: Bool
    ) -> [Warning] {
        locations.enumerated().compactMap { index, location in
            guard case .success(let found)? = lookups[location]?.found, found.place.match == nil else { return nil }
            let message =
                "'\(location.text.shortened(to: 100))' is taken as '\(found.place.displayName.shortened(to: 200))', which '\(found.provider)' found by another name that it does not tell; give coordinates if another place is meant"
            return Warning(.otherName, path: path(of: index, isList) + ".name", message: message)
        }
    }

    private static func path(of index: Int, _ isList: Bool) -> String {
        (isList ? "data.items[\(index)]." : "") + "location"
    }

    private typealias Lookup = (found: Result<FoundPlace, LocateError>, report: PlacesReport?)

    private static func lookUp(_ names: Set<Location>, in hub: Hub, for call: Call) async -> [Location: Lookup] {
        if let only = names.first, names.count == 1 { return [only: await only.lookUp(in: hub, for: call)] }
        return await withTaskGroup { group in
            var waiting = names.makeIterator()
            for _ in 0..<lookupsAtOnce {
                guard let name = waiting.next() else { break }
                group.addImmediateTask { (name, await name.lookUp(in: hub, for: call)) }
            }
            var found: [Location: Lookup] = [:]
            for await (name, lookup) in group {
                found[name] = lookup
                guard let next = waiting.next() else { continue }
                group.addImmediateTask { (next, await next.lookUp(in: hub, for: call)) }
            }
            return found
        }
    }

    /// One outcome for each provider: the worst of its lookups.
    private static func merged(_ outcomes: [Outcome]) -> [Outcome] {
        outcomes.reduce(into: []) { list, outcome in
            guard let index = list.firstIndex(where: { $0.provider == outcome.provider }) else {
                list.append(outcome)
                return
            }
            if list[index].delivered, !outcome.delivered { list[index] = outcome }
        }
    }

    private static func unique(_ credits: [Attribution]) -> [Attribution] {
        credits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Location {
    /// Whether it must be looked up.
    var isName: Bool {
        if case .named = self { return true }
        return false
    }

    fileprivate func lookUp(
        in hub: Hub, for call: Call
    ) async -> (found: Result<FoundPlace, LocateError>, report: PlacesReport?) {
        guard case .named(let name, let country) = self else { return (.failure(.notFound), nil) }
        return await hub.locate(
            name, country: country, cache: call.cacheMode, deadline: call.deadline, onStep: call.onStep)
    }

    /// What sentences call it.
    var text: String {
        switch self {
        case .point: "coordinates"
        case .named(let name, let country): country.map { "\(name), \($0)" } ?? name
        }
    }
}

extension RequestError {
    fileprivate init(_ error: LocateError, _ location: Location, hub: Hub) {
        switch error {
        case .plan(.noProvider):
            self.init(
                .noProvider,
                "'\(location.text.shortened(to: 100))' is a name that must be looked up, and nothing is configured for "
                    + "'places'; give 'latitude' and 'longitude', or list a provider of places under 'capabilities' in "
                    + "providers.yaml")
        case .plan(let plan): self.init(plan, hub: hub)
        case .shortfall(let shortfall): self.init(shortfall, partial: nil)
        case .notFound where location.text.isTooShortForAPlace:
            self.init(
                .placeNotFound,
                "no place is found by one character, '\(location.text.shortened(to: 100))'; write more of its name or give 'latitude' and 'longitude'"
            )
        case .notFound:
            self.init(
                .placeNotFound,
                "no place is called '\(location.text.shortened(to: 100))'; correct the spelling or give 'latitude' and 'longitude'"
            )
        case .ambiguous(let candidates):
            let names = candidates.map { "'\($0.place.displayName)'" }.joined(separator: ", ")
            self.init(
                .placeAmbiguous,
                "'\(location.text.shortened(to: 100))' may be \(names.shortenedList(to: 300)); name the region or country, or use a candidate as 'location'"
            )
            var writer = JSONWriter(capacity: 512)
            writer.beginArray()
            for candidate in candidates { writer.candidate(candidate.place) }
            writer.endArray()
            further = [JSONMember("candidates", writer.bytes)]
        }
    }
}

extension JSONWriter {
    /// A place as a `location` that can be sent back as it is.
    fileprivate mutating func candidate(_ place: Place) {
        beginObject()
        members(of: place.coordinate)
        member("name", place.displayName)
        endObject()
    }
}
