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

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let asked = try questions(call)
        let point = try Sites(pointOf: call)
        let sites = if let point { point } else { try await Sites.find(in: hub, for: call) }
        let site = try sites.only
        let states = await askAll(asked, site, call)
        return spelled(site, Tail(sites), Array(zip(asked.map { type(of: $0).name }, states)))
    }

    /// The question of each section that the call wants.
    func questions(_ call: Call) throws(RequestError) -> [any PlaceQuestion] {
        let wanted = Self.parts(of: call.params)
        var questions: [any PlaceQuestion] = []
        for section in Self.sections where wanted.contains(section.name) {
            questions.append(try section.init(call[section.name], of: call, path: "params.\(section.name)"))
        }
        return questions
    }

    private func spelled(_ site: Site, _ start: Tail, _ states: [(name: String, state: SectionState)]) -> [UInt8] {
        var tail = start
        for (name, state) in states { tail.append(state.tail, root: "data.\(name).data") }
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("kind", Self.name)
        writer.location(site, timezone: states.lazy.compactMap(\.state.timezone).first)
        writer.key("data")
        writer.beginObject()
        for (name, state) in states {
            writer.key(name)
            state.write(into: &writer)
        }
        writer.endObject()
        writer.tail(tail)
        writer.endObject()
        return writer.bytes
    }

    /// All at once: the answer is as slow as the slowest section.
    private func askAll(_ questions: [any PlaceQuestion], _ site: Site, _ call: Call) async -> [SectionState] {
        await withTaskGroup(of: (Int, SectionState).self) { group in
            for (index, question) in questions.enumerated() {
                group.addImmediateTask {
                    let state = await SectionState.of(question, site, call, hub)
                    call.listener?(state.news(type(of: question).name))
                    return (index, state)
                }
            }
            var states: [(Int, SectionState)] = []
            for await state in group { states.append(state) }
            return states.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

/// What became of one section. A class, since it passes through many hands unchanged.
private final class SectionState: Sendable {
    let findings: PlaceFindings?
    let error: RequestError?
    let state: PartState

    /// What `write` writes beside what the findings have.
    static let members = [
        Member("state", .choice("What became of it.", ["success", "empty", "error"]), required: true),
        Member("error", RequestError.shape.orNull),
    ]

    private init(_ findings: PlaceFindings?, _ error: RequestError?) {
        (self.findings, self.error) = (findings, error)
        state = error != nil ? .error : findings?.isEmpty == true ? .empty : .success
    }

    /// What becomes of a question.
    static func of<Question: PlaceQuestion>(
        _ question: Question, _ site: Site, _ call: Call, _ hub: Hub
    ) async -> SectionState {
        do throws(PlanError) {
            return told(try await question.ask(hub, at: site, CallOptions(call[Question.name], of: call)))
        } catch {
            return refused(error, hub, Question.name)
        }
    }

    // Apart from `of`, so that what they take is no part of what a call holds while it waits.

    @inline(never)
    private static func told(_ findings: PlaceFindings) -> SectionState { SectionState(findings, findings.error) }

    @inline(never)
    private static func refused(_ error: PlanError, _ hub: Hub, _ name: String) -> SectionState {
        SectionState(nil, RequestError(error, hub: hub, path: "params.\(name)"))
    }

    /// What a listener is told as soon as this section is there.
    func news(_ name: String) -> CallNews {
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
