package import EnvironmentHub
import EnvironmentModel
package import JSON
import ProviderKit

/// Current air quality of one place or many, and hours if asked.
package struct AirQualityRequest: RequestType {
    package static let name = "air_quality"
    package static let title = "Air quality"
    package static let summary =
        "Gives the current air quality of one place or of up to 1,000: indices, concentrations, what they mean, and hours if asked."
    package static let parameters =
        [
            Member("location", Location.shape),
            Member(
                "locations",
                .oneOf(
                    "Several places, answered in this order, or 'top_cities'.",
                    [
                        .array("1 to 1,000 places.", of: Location.shape, count: 1...1000),
                        .choice("Ten large cities of the world.", ["top_cities"]),
                    ])),
        ] + AirQualityQuestion.question + Member.ofEveryCall(fields: AirQualityFields.choices)

    package static let result = Shape.record(
        "The air at one place, or at each of 'locations'.",
        [
            .kind(name), .location,
            Member(
                "data", .oneOf("Of one place, or of many.", [AirQualitySpelling.data, AirQualityList.data]),
                required: true),
        ] + AirQualitySpelling.findings.filter { $0.name != "data" } + Member.ofEveryReport)

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] { [name] }

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> {
        guard call["locations"] != nil else { return AirQualityQuestion.begin(call, hub) }
        return .awaited { await Result { () async throws(RequestError) in try await answerList(call) } }
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try await begin(call).value.get() }

    private func answerList(_ call: Call) async throws(RequestError) -> [UInt8] {
        try Self.checkPlaces(call)
        let question = try AirQualityQuestion(call.params, of: call, path: "params")
        let locations = Self.locations(call)
        let limit = call.services.limits.answerBytes
        // Nobody is asked for what cannot be sent.
        let least = question.leastBytes(places: locations.count)
        guard least <= limit else { throw .answerTooLarge(least, limit: limit, isLeast: true) }
        let sites = await Sites.find(locations, in: hub, for: call, isList: true)
        let (places, zones) = sites.known
        guard !places.isEmpty else { throw AirQualityRequest.nowhere(sites) }
        let report: AirQualityReport
        do {
            report = try await hub.airQuality(
                question.query(at: places), CallOptions(call.params, of: call), zones: zones
            ).value
        } catch {
            throw RequestError(error, hub: hub)
        }
        let list = AirQualityList(question: question, sites: sites, report: report, hub: hub)
        let answer = try list.bytes(atMost: limit)
        guard let shortfall = report.shortfall else { return answer }
        throw RequestError(shortfall, partial: shortfall.hasPartial ? answer : nil)
    }

    /// Asks for one of the two ways to say where.
    static func checkPlaces(_ call: Call) throws(RequestError) {
        switch (call["location"], call["locations"]) {
        case (nil, nil): throw .missing("params.location", expected: Location.shape.expectation)
        case (_?, let many?):
            throw .misfit(
                path: "params.locations", expected: "left out where 'location' is given", given: many,
                hint: "give either 'location' or 'locations'")
        default: break
        }
    }

    /// What `locations` names.
    static func locations(_ call: Call) -> [Location] {
        guard let list = call["locations"], list.kind == .array else { return TopCities.locations }
        var locations: [Location] = []
        locations.reserveCapacity(list.count)
        for item in list.elements {
            if let location = Location(item) { locations.append(location) }
        }
        return locations
    }

    /// All names of a list failed: the first reason stands for the call.
    private static func nowhere(_ sites: Sites) -> RequestError {
        sites.failures.min { $0.key < $1.key }?.value ?? RequestError(.placeNotFound, "no place was given")
    }
}
