package import EnvironmentHub
import EnvironmentModel
package import JSON

/// Several questions about one place at once, each with its own state.
package struct DashboardRequest: RequestType {
    package static let name = "dashboard"
    package static let title = "Dashboard"
    package static let summary =
        "Gives air quality, pollen and climate of one place in one answer, each with its own state."

    /// What a dashboard can show, in its order; a new section is a question and its line here.
    static let sections: [any PlaceQuestion.Type] = [
        AirQualityQuestion.self, PollenQuestion.self, ClimateQuestion.self,
    ]

    package static let parameters =
        [
            Member("location", Location.shape, required: true),
            Member(
                "sections",
                .array(
                    "What to show; left out, everything.", of: .choice("A section.", sections.map { $0.name }),
                    count: 1...sections.count)),
        ]
        + sections.map { section in
            Member(
                section.name,
                .object(
                    "Parameters of the section '\(section.name)'.",
                    section.question + Member.ofEveryQuestion(fields: section.fieldNames)))
        } + Member.ofWholeCall

    package static let result = Shape.record(
        "Every section with its own state.",
        [
            .kind(name), .location,
            Member(
                "data",
                .record(
                    "A member for each section.",
                    sections.map { section in
                        Member(
                            section.name,
                            .record("The section '\(section.name)'.", SectionState.members + section.findings))
                    }), required: true),
        ] + Member.ofEveryReport)

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] {
        let wanted = params?["sections"]?.elements.compactMap(\.string)
        return sections.map { $0.name }.filter { wanted?.contains($0) ?? true }
    }

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> {
        do throws(RequestError) {
            let questions = try questions(call)
            guard let sites = try Sites(pointOf: call) else {
                return .awaited {
                    await Result { () async throws(RequestError) in
                        try await begin(questions, at: try await Sites.find(in: hub, for: call), call).value.get()
                    }
                }
            }
            return try begin(questions, at: sites, call)
        } catch {
            return .known(.failure(error))
        }
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try await begin(call).value.get() }

    /// Asks all questions at once: the answer is as slow as the slowest section. What is known already needs no task.
    private func begin(
        _ questions: [any PlaceQuestion], at sites: Sites, _ call: Call
    ) throws(RequestError) -> Eventual<Result<[UInt8], RequestError>> {
        let site = try sites.only
        let sections = questions.map { SectionState.of($0, site, call, hub) }
        let known = sections.compactMap { $0.known }
        if known.count == sections.count { return .known(.success(spelled(site, sites, known))) }
        return .awaited { .success(spelled(site, sites, await SectionState.all(sections))) }
    }

    /// The question of each section that the call wants; parameters of another one are a mistake.
    func questions(_ call: Call) throws(RequestError) -> [any PlaceQuestion] {
        let wanted = Self.parts(of: call.params)
        var questions: [any PlaceQuestion] = []
        for section in Self.sections {
            let path = "params.\(section.name)"
            if wanted.contains(section.name) {
                questions.append(try section.init(call[section.name], of: call, path: path))
            } else if let given = call[section.name] {
                throw .misfit(
                    path: path, expected: "left out where 'sections' does not name it", given: given,
                    hint: "add '\(section.name)' to 'sections', or leave its parameters out")
            }
        }
        return questions
    }

    private func spelled(_ site: Site, _ sites: Sites, _ states: [SectionState]) -> [UInt8] {
        var tail = Tail(sites)
        for state in states { tail.append(state.tail, root: "data." + state.name + ".data") }
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.location(site, timezone: states.lazy.compactMap(\.timezone).first)
        writer.key("data")
        writer.beginObject()
        for state in states {
            writer.key(state.name)
            state.write(into: &writer)
        }
        writer.endObject()
        writer.tail(tail)
        writer.endObject()
        return writer.bytes
    }
}

/// What became of one section. A class, since it passes through many hands unchanged.
private final class SectionState: Sendable {
    let name: String
    let findings: PlaceFindings?
    let error: RequestError?
    let state: PartState

    /// What `write` writes beside what the findings have.
    static let members = [
        Member("state", .choice("What became of it.", ["success", "empty", "error"]), required: true),
        Member("error", RequestError.shape.orNull),
    ]

    private init(_ name: String, _ findings: PlaceFindings?, _ error: RequestError?) {
        (self.name, self.findings, self.error) = (name, findings, error)
        state = error != nil ? .error : findings?.isEmpty == true ? .empty : .success
    }

    /// What becomes of a question; the listener of the call hears it.
    static func of<Question: PlaceQuestion>(
        _ question: Question, _ site: Site, _ call: Call, _ hub: Hub
    ) -> Eventual<SectionState> {
        let name = Question.name
        do throws(PlanError) {
            switch try question.ask(hub, at: site, CallOptions(call[name], of: call)) {
            case .known(let findings): return .known(told(name, findings, call))
            case .awaited(let wait): return .awaited { told(name, await wait(), call) }
            }
        } catch {
            return .known(told(name, error: RequestError(error, hub: hub, path: "params.\(name)"), call))
        }
    }

    private static func told(
        _ name: String, _ findings: PlaceFindings? = nil, error: RequestError? = nil, _ call: Call
    ) -> SectionState {
        let state = SectionState(name, findings, error ?? findings?.error)
        call.listener?(state.news)
        return state
    }

    /// All of them, those that have to be waited for at the same time.
    static func all(_ sections: [Eventual<SectionState>]) async -> [SectionState] {
        await withTaskGroup(of: (Int, SectionState).self) { group in
            for (index, section) in sections.enumerated() {
                group.addImmediateTask { (index, await section.value) }
            }
            var states: [(Int, SectionState)] = []
            for await state in group { states.append(state) }
            return states.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// What a listener is told as soon as this section is there.
    private var news: CallNews {
        var writer = JSONWriter(capacity: 4096)
        write(into: &writer)
        return .part(name, state, json: writer.bytes)
    }

    var timezone: String? { findings?.timezone }

    var tail: Tail {
        guard var tail = findings?.tail else { return Tail([], [], [], isComplete: false) }
        // What is not shown needs no explanation.
        if state == .error { (tail.warnings, tail.isComplete) = ([], false) }
        return tail
    }

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        if state == .error, let error {
            writer.member("state", state.rawValue)
            writer.member("data", String?.none)
            for name in ["units", "provenance"] {
                writer.key(name)
                writer.beginObject()
                writer.endObject()
            }
            writer.error(error)
        } else if let findings {
            writer.member("state", state.rawValue)
            findings.members(&writer)
            writer.member("error", String?.none)
        }
        writer.endObject()
    }
}
