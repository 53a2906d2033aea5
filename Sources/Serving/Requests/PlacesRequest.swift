package import EnvironmentHub
import EnvironmentModel
package import JSON
import ProviderKit

/// Cities and places that match a name.
package struct PlacesRequest: RequestType {
    package static let name = "places"
    package static let title = "Find places"
    package static let summary =
        "Finds cities and places by name, with coordinates, country, region, population and time zone."
    package static let parameters =
        [
            Member(
                "query", .text("A name, as a person writes it: 'Paris', 'Paris, France', '北京'.", longest: 256),
                required: true),
            Member("count", .integer("The most places to give.", in: 1...100), default: "5"),
            Member("language", .language, default: #""en""#),
            Member("country", .country),
        ] + Member.ofEveryCall(fields: PlaceSpelling.members)

    package static let result = PlaceSpelling.result

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] { [name] }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let query = Self.query(call)
        var report: PlacesReport
        do {
            report = try await hub.places(query, CallOptions(call.params, of: call))
        } catch {
            throw RequestError(error, hub: hub)
        }
        if query.text.isTooShortForAPlace, report.content.isEmpty, report.outcomes.allSatisfy({ $0.attempts == 0 }) {
            report.warnings.append(.nameTooShort)
        }
        let spelled = PlaceSpelling(fields: call["fields"]?.elements.compactMap(\.string)).answer(report)
        if let shortfall = report.shortfall { throw RequestError(shortfall, partial: spelled) }
        call.listener?(.part(Self.name, report.content.isEmpty ? .empty : .success, json: []))
        return spelled
    }

    /// The question of a call whose parameters fit their shapes.
    static func query(_ call: Call) -> PlacesQuery {
        PlacesQuery(
            text: call["query"]?.string ?? "", count: call["count"]?.integer ?? 5,
            language: call["language"]?.string?.lowercased() ?? "en", country: call["country"]?.string?.uppercased())
    }
}

extension String {
    /// Whether the name before the first comma has fewer than two characters: gazetteers find nothing by it.
    var isTooShortForAPlace: Bool { prefix { $0 != "," }.lazy.filter { !$0.isWhitespace }.prefix(2).count < 2 }
}

extension Warning {
    fileprivate static let nameTooShort = Warning(
        .nameTooShort, path: "data.places", message: "nobody is asked for a name of one character; write more of it")
}

extension Shape {
    /// ISO 639-1, perhaps with a region.
    static let language = Shape.text("The language of names: ISO 639-1, such as 'en' or 'de'.", like: .shortLanguage)
    /// ISO 3166-1 alpha-2.
    static let country = Shape.text("A country as two letters (ISO 3166-1 alpha-2), in any case.", like: .country)
}
