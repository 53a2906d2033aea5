import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// One question that a call puts to the hub, before anything is asked.
struct Intent: Sendable {
    /// Where it asks about; empty for a question about names.
    let locations: [Location]
    let options: CallOptions
    /// The question once every location is a point.
    let query: @Sendable ([Site]) -> SourceQuery
}

/// A method that can say what it would ask.
protocol ExplainableRequest: RequestType {
    /// The questions of a call whose parameters fit their shapes, in the order in which their providers are listed.
    func intents(_ call: Call) throws(RequestError) -> [Intent]
}

extension PlaceQuestion {
    /// The question of a call or of a dashboard's section about the call's `location`.
    func intent(_ call: Call, _ params: JSONValue?, _ hub: Hub) -> Intent {
        Intent(
            locations: Location(call["location"]).map { [$0] } ?? [],
            options: CallOptions(params, of: call)
        ) { sites in query(at: sites, hub) }
    }
}

extension AirQualityRequest: ExplainableRequest {
    func intents(_ call: Call) throws(RequestError) -> [Intent] {
        try Self.checkPlaces(call)
        let question = try AirQualityQuestion(call.params, of: call, path: "params")
        guard call["locations"] != nil else { return [question.intent(call, call.params, hub)] }
        let options = CallOptions(call.params, of: call)
        return [Intent(locations: Self.locations(call), options: options) { question.query(at: $0, hub) }]
    }
}

extension PollenRequest: ExplainableRequest {
    func intents(_ call: Call) throws(RequestError) -> [Intent] {
        [try PollenQuestion(call.params, of: call, path: "params").intent(call, call.params, hub)]
    }
}

extension ClimateRequest: ExplainableRequest {
    func intents(_ call: Call) throws(RequestError) -> [Intent] {
        [try ClimateQuestion(call.params, of: call, path: "params").intent(call, call.params, hub)]
    }
}

extension PlacesRequest: ExplainableRequest {
    func intents(_ call: Call) throws(RequestError) -> [Intent] {
        let query = Self.query(call)
        return [
            Intent(locations: [], options: CallOptions(call.params, of: call)) { _ in .places(query) }
        ]
    }
}

extension DashboardRequest: ExplainableRequest {
    func intents(_ call: Call) throws(RequestError) -> [Intent] {
        var intents: [Intent] = []
        for question in try questions(call) {
            intents.append(question.intent(call, call[type(of: question).name], hub))
        }
        return intents
    }
}
