package import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// What a call would do, without asking anybody.
package struct ExplainRequest: RequestType {
    package static let name = "explain"
    package static let title = "Explain"
    package static let summary =
        "Tells what a call would do: which providers it would ask, with which addresses, at which cost. Asks nobody."
    package static let parameters = [
        Member("method", .text("The method of the call.", longest: 64), required: true),
        Member("params", .map("The parameters of the call.", of: .any("A parameter."))),
    ]
    package static let result = Shape.record(
        "What would be asked.",
        [
            .kind(name), Member("method", .words("The method of the call.")),
            Member("steps", .list("One for each question.", of: ExplainedStep.shape), required: true),
        ])
    package static let isControl = true

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let wanted = call["method"]?.string ?? ""
        let explainable = call.services.methods.compactMap { $0 as? any ExplainableRequest }
        guard let method = explainable.first(where: { type(of: $0).name == wanted }) else {
            throw .unfit(
                method: wanted, "asks no provider; explain", known: explainable.map { type(of: $0).name })
        }
        let params = call["params"]
        try type(of: method).check(params)
        let inner = Call(id: nil, params: params, deadline: call.deadline, services: call.services)
        let intents = try method.intents(inner)
        var writer = JSONWriter(capacity: 2048)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.member("method", wanted)
        writer.key("steps")
        writer.beginArray()
        for step in await lookups(intents) { step.write(into: &writer) }
        for intent in intents { await step(intent).write(into: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// One step for each name that would have to be looked up.
    private func lookups(_ intents: [Intent]) async -> [ExplainedStep] {
        var names: [Location] = []
        for location in intents.flatMap(\.locations) where location.isName && !names.contains(location) {
            names.append(location)
        }
        var steps: [ExplainedStep] = []
        for location in names {
            guard case .named(let name, let country) = location, let deadline = intents.first?.options.deadline else {
                continue
            }
            let query = SourceQuery.places(Hub.lookup(name, country: country))
            steps.append(
                await ExplainedStep(query, CallOptions(deadline: deadline), hub, unresolved: [], about: name))
        }
        return steps
    }

    private func step(_ intent: Intent) async -> ExplainedStep {
        let unresolved = intent.locations.filter(\.isName).map(\.text)
        let sites = intent.locations.map { location in
            guard case .point(let point, let known) = location else { return Site.unknown }
            return Site(coordinate: point, known: known)
        }
        return await ExplainedStep(intent.query(sites), intent.options, hub, unresolved: unresolved, about: nil)
    }
}

extension Site {
    /// Stands for a place that is not looked up; what is asked of it is not shown.
    fileprivate static let unknown = Site(coordinate: .origin)
}
