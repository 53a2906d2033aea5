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
        for step in lookups(intents) + intents.map({ step($0) }) { step.write(into: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// One step for each name that would have to be looked up.
    private func lookups(_ intents: [Intent]) -> [ExplainedStep] {
        var names: [Location] = []
        for location in intents.flatMap(\.locations) where location.isName && !names.contains(location) {
            names.append(location)
        }
        return names.compactMap { location in
            guard case .named(let name, let country) = location, let deadline = intents.first?.options.deadline else {
                return nil
            }
            let query = SourceQuery.places(Hub.lookup(name, country: country))
            return ExplainedStep(query, CallOptions(deadline: deadline), hub, unresolved: [], about: name)
        }
    }

    private func step(_ intent: Intent) -> ExplainedStep {
        let unresolved = intent.locations.filter(\.isName).map(\.text)
        let sites = intent.locations.map { location in
            guard case .point(let point, let known) = location else { return Site.unknown }
            return Site(point, known)
        }
        return ExplainedStep(intent.query(sites), intent.options, hub, unresolved: unresolved, about: nil)
    }
}

/// One question of an explained call.
private struct ExplainedStep {
    let query: SourceQuery
    let plan: Result<(candidates: [CandidatePreview], merge: MergeRule), RequestError>
    /// Names that only a geocoder could turn into points.
    let unresolved: [String]
    /// The name that this step looks up, if that is what it is for.
    let about: String?

    init(_ query: SourceQuery, _ options: CallOptions, _ hub: Hub, unresolved: [String], about: String?) {
        self.query = query
        self.unresolved = unresolved
        self.about = about
        do throws(PlanError) {
            plan = .success(try hub.preview(query, options))
        } catch {
            plan = .failure(RequestError(error, hub: hub))
        }
    }

    /// What `write` writes.
    static let shape = Shape.record(
        "A question.",
        [
            Member("capability", .choice("What is asked for.", Capability.allCases.map(\.rawValue)), required: true),
            Member("looks_up", .words("The name that this step looks up.")),
            Member("location", .choice("Stands where names must be looked up first.", ["unresolved"])),
            Member("unresolved", .list("These names.", of: .words("A name."))),
            Member("error", RequestError.shape),
            Member("merge", .choice("How answers become one.", MergeStrategy.allCases.map(\.rawValue))),
            Member("providers", .list("Those considered, in order.", of: .record("A provider.", provider))),
        ])

    private static let provider = [
        Member("provider", .words("Its configured name.")),
        Member("state", .choice("Its turn.", ["asked", "standby", "skipped"])),
        Member("reason", .choice("Why it is skipped.", Outcome.SkipReason.allCases.map(\.rawValue))),
        Member("cache", .choice("Whether answers are kept.", ["off"])),
        Member("calls", .integer("Upstream calls.")),
        Member("cost", .number("As the provider counts.")),
        Member("requests", .list("What would be sent.", of: .record("A request.", request)).orNull),
        Member("error", RequestError.shape),
    ]

    private static let request = [
        Member("method", .choice("Of HTTP.", ["GET", "POST"])),
        Member("url", .words("Without keys.")),
        Member("fixture", .choice("Whether replay can answer it.", ["found", "missing"]).orNull),
    ]

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("capability", query.capability.rawValue)
        if let about { writer.member("looks_up", about) }
        if !unresolved.isEmpty {
            writer.member("location", "unresolved")
            writer.list("unresolved", unresolved)
        }
        switch plan {
        case .failure(let error): writer.error(error)
        case .success(let plan):
            writer.member("merge", plan.merge.standard.rawValue)
            writer.key("providers")
            writer.beginArray()
            for candidate in plan.candidates { write(candidate, into: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }

    private func write(_ candidate: CandidatePreview, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", candidate.source.profile.name)
        switch candidate.turn {
        case .asked: writer.member("state", "asked")
        case .standby: writer.member("state", "standby")
        case .skipped(.notCovered) where !unresolved.isEmpty: writer.member("state", "unresolved")
        case .skipped(let reason):
            writer.member("state", "skipped")
            writer.member("reason", reason.rawValue)
            return writer.endObject()
        }
        requests(of: candidate.source, into: &writer)
        writer.endObject()
    }

    /// `requests`, `calls`, `cost` and `cache`; null where the place is not known yet.
    private func requests(of source: DataSource, into writer: inout JSONWriter) {
        writer.member("cache", "off")
        guard unresolved.isEmpty else {
            writer.member("requests", String?.none)
            return
        }
        do throws(SourceError) {
            guard let preview = try source.preview(query) else { return }
            writer.member("calls", preview.requests.count)
            writer.member("cost", preview.weight)
            writer.key("requests")
            writer.beginArray()
            for request in preview.requests {
                writer.beginObject()
                writer.member("method", request.method)
                writer.member("url", request.url)
                writer.member("fixture", request.hasFixture.map { $0 ? "found" : "missing" })
                writer.endObject()
            }
            writer.endArray()
        } catch {
            writer.error(RequestError(error))
        }
    }
}

extension Site {
    /// Stands for a place that is not looked up; what is asked of it is not shown.
    fileprivate static let unknown = Site(coordinate: .origin, name: nil, country: nil, timezone: nil)
}
