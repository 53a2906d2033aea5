import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// One question of an explained call.
struct ExplainedStep {
    let query: SourceQuery
    let plan: Result<(candidates: [CandidatePreview], merge: MergeRule), RequestError>
    /// Of each candidate in turn; nil where no question can be made.
    let previews: [Result<DataSource.Preview?, SourceError>]
    /// Names that only a geocoder could turn into points.
    let unresolved: [String]
    /// The name that this step looks up, if that is what it is for.
    let about: String?

    init(_ query: SourceQuery, _ options: CallOptions, _ hub: Hub, unresolved: [String], about: String?) async {
        self.query = query
        let now = hub.now()
        self.unresolved = unresolved
        self.about = about
        do throws(PlanError) {
            let found = try hub.preview(query, options)
            plan = .success(found)
            var previews: [Result<DataSource.Preview?, SourceError>] = []
            for candidate in found.candidates {
                previews.append(await Self.preview(query, candidate, options, now, isKnown: unresolved.isEmpty))
            }
            self.previews = previews
        } catch {
            plan = .failure(RequestError(error, hub: hub))
            previews = []
        }
    }

    private static func preview(
        _ query: SourceQuery, _ candidate: CandidatePreview, _ options: CallOptions, _ now: Instant, isKnown: Bool
    ) async -> Result<DataSource.Preview?, SourceError> {
        // A place that is not known yet makes no question.
        if case .skipped = candidate.turn { return .success(nil) }
        guard isKnown else { return .success(nil) }
        do throws(SourceError) {
            return .success(
                try await candidate.source.preview(query, cache: options.cache, deadline: options.deadline, now: now))
        } catch {
            return .failure(error)
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
        Member("state", .choice("Its turn.", ["asked", "standby", "skipped", "unresolved"])),
        Member("reason", .choice("Why it is skipped.", Outcome.SkipReason.allCases.map(\.rawValue))),
        Member(
            "cache", .choice("What is kept of the answer.", ["fresh", "stale", "missing", "off"]).orNull),
        Member("parts", .record("How many parts of the question are kept, and how.", parts).orNull),
        Member("shared", .integer("Parts that somebody else has asked already.")),
        Member("calls", .integer("Upstream calls.")),
        Member("cost", .number("As the provider counts.")),
        Member("wait_ms", .integer("Until it would go; null when only the end of another call tells.").orNull),
        Member("waits_for", .choice("For what.", DataSource.Obstacle.words).orNull),
        Member("requests", .list("What would be sent.", of: .record("A request.", request)).orNull),
        .limits, .retries, .breaker,
        Member("error", RequestError.shape),
    ]

    private static let parts = [
        Member("fresh", .integer("Parts.")), Member("stale", .integer("Parts.")),
        Member("missing", .integer("Parts.")),
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
            for (candidate, preview) in zip(plan.candidates, previews) { write(candidate, preview, into: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }
}

// MARK: Providers

extension ExplainedStep {
    private func write(
        _ candidate: CandidatePreview, _ preview: Result<DataSource.Preview?, SourceError>,
        into writer: inout JSONWriter
    ) {
        let source = candidate.source
        writer.beginObject()
        writer.member("provider", source.profile.name)
        if let reason = skipReason(candidate) {
            writer.member("state", "skipped")
            writer.member("reason", reason.rawValue)
        } else {
            do throws(SourceError) {
                let preview = try preview.get()
                write(candidate.turn, preview, into: &writer)
                write(preview, into: &writer)
            } catch {
                write(candidate.turn, nil, into: &writer)
                writer.error(RequestError(error))
            }
            let upstream = source.status.upstream
            writer.limits(source.limits, upstream)
            writer.member("retries", upstream?.retries)
            writer.member("breaker", upstream?.breaker.word)
        }
        writer.endObject()
    }

    /// Why nothing more is to be said of it; whether a place is covered is not known of one that must be looked up.
    private func skipReason(_ candidate: CandidatePreview) -> Outcome.SkipReason? {
        guard case .skipped(let reason) = candidate.turn else { return nil }
        return reason == .notCovered && !unresolved.isEmpty ? nil : reason
    }

    /// Writes `state`, and `reason` where the breaker would stop it.
    private func write(
        _ turn: CandidatePreview.Turn, _ preview: DataSource.Preview?, into writer: inout JSONWriter
    ) {
        guard preview?.departure?.obstacle != .breaker else {
            writer.member("state", "skipped")
            return writer.member("reason", Outcome.SkipReason.breakerOpen.rawValue)
        }
        switch turn {
        case .asked: writer.member("state", "asked")
        case .standby: writer.member("state", "standby")
        case .skipped: writer.member("state", "unresolved")
        }
    }

    private func write(_ preview: DataSource.Preview?, into writer: inout JSONWriter) {
        guard let preview else {
            writer.member("cache", String?.none)
            return writer.member("requests", String?.none)
        }
        writer.member("cache", preview.kept?.word ?? "off")
        if let kept = preview.kept {
            writer.key("parts")
            writer.beginObject()
            writer.member("fresh", kept.fresh)
            writer.member("stale", kept.stale)
            writer.member("missing", kept.missing)
            writer.endObject()
        }
        writer.member("shared", preview.shared)
        writer.member("calls", preview.requests.count)
        writer.member("cost", preview.weight)
        if let departure = preview.departure {
            writer.member("wait_ms", departure.wait.map { Int($0.milliseconds) })
            writer.member("waits_for", departure.obstacle?.word)
        }
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
    }
}

extension DataSource.KeptParts {
    /// That of the part which is worst off.
    fileprivate var word: String { missing > 0 ? "missing" : stale > 0 ? "stale" : "fresh" }
}

extension DataSource.Obstacle {
    /// Every `word` there is.
    fileprivate static let words = CallLimits.Period.allCases.map(\.rawValue) + ["provider", "breaker", "concurrency"]

    fileprivate var word: String {
        switch self {
        case .period(let period): period.rawValue
        case .provider: "provider"
        case .breaker: "breaker"
        case .concurrency: "concurrency"
        }
    }
}
