import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// What can be asked about one place: as a call of its own, and as a section of a dashboard.
protocol PlaceQuestion: Sendable {
    /// The name of the method and of the section.
    static var name: String { get }
    /// Parameters that belong to this question alone.
    static var question: [Member] { get }
    /// What `fields` may name.
    static var fieldNames: [String] { get }
    /// The members `data`, `units` and `provenance` of its findings.
    static var findings: [Member] { get }
    /// What the members `data` and `units` of its findings say, in words that a model reads first; nil when that is
    /// nothing.
    static func sentence(_ data: JSONValue?, _ units: JSONValue?) -> String?

    /// Reads parameters that fit their shapes; `params` are the call's, or those of its section, and stand at `path`.
    init(_ params: JSONValue?, of call: borrowing Call, path: String) throws(RequestError)

    /// What the providers would be asked about these places, of which there is at least one.
    func query(at sites: [Site], _ hub: Hub) -> SourceQuery

    /// Asks the hub; cannot fail but for a plan that finds nobody to ask.
    func ask(_ hub: Hub, at site: Site, _ options: CallOptions) throws(PlanError) -> Eventual<PlaceFindings>
}

/// What became of one question about one place; a class, so that handing it on copies none of its parts.
final class PlaceFindings: Sendable {
    /// Writes `data`, `units` and `provenance` as members of an open object.
    let members: @Sendable (inout JSONWriter) -> Void
    /// IANA time-zone name, if an answer told it.
    let timezone: String?
    /// Who was asked, what to know, whom to credit; warnings begin their paths with `data`.
    let tail: Tail
    /// Set when too few providers delivered.
    let shortfall: Shortfall?
    /// Set when the place itself failed although a provider delivered.
    let failure: SourceError?
    /// Whether nothing is shown of what the providers delivered.
    let showsNothing: Bool

    init(
        members: @escaping @Sendable (inout JSONWriter) -> Void, timezone: String?, tail: Tail, shortfall: Shortfall?,
        failure: SourceError? = nil, showsNothing: Bool = false
    ) {
        self.members = members
        self.timezone = timezone
        self.tail = tail
        self.shortfall = shortfall
        self.failure = failure
        self.showsNothing = showsNothing
    }

    /// What went wrong, as the caller is told; nil when something is there to show.
    var error: RequestError? {
        if let shortfall { return RequestError(shortfall, partial: shortfall.hasPartial ? object : nil) }
        return failure.map(RequestError.init)
    }

    private var object: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        members(&writer)
        writer.endObject()
        return writer.bytes
    }

    /// Whether those who answered had nothing to say.
    var isEmpty: Bool {
        var isEmpty = false
        for position in tail.outcomes.indices {
            switch tail.outcomes[position].state {
            case .empty: isEmpty = true
            case .ok, .stale: return showsNothing
            case .failed, .skipped: break
            }
        }
        return isEmpty
    }
}

/// What stands at the end of every answer.
struct Tail: Sendable {
    var outcomes: [Outcome]
    /// What is to be known of each part of the answer, and what stands for `data` at the beginning of its paths.
    var warnings: [(root: String, list: [Warning])]
    var attribution: [Attribution]
    var isComplete: Bool

    /// Where paths begin that were not moved.
    static let root = "data"

    init(_ outcomes: [Outcome], _ warnings: [Warning], _ attribution: [Attribution], isComplete: Bool) {
        self.outcomes = outcomes
        self.warnings = warnings.isEmpty ? [] : [(Self.root, warnings)]
        self.attribution = attribution
        self.isComplete = isComplete
    }

    init<Content>(_ report: borrowing Report<Content>, _ warnings: [Warning]) {
        let warnings = report.warnings.isEmpty ? warnings : report.warnings + warnings
        self.init(report.outcomes, warnings, report.attribution, isComplete: report.isComplete)
    }

    init(_ sites: borrowing Sites) {
        self.init(sites.outcomes, sites.warnings, sites.attribution, isComplete: sites.isComplete)
    }

    /// Adds what another part of the same answer has to say; its warnings move from `data` to `root`.
    mutating func append(_ other: Tail, root: String = Tail.root) {
        isComplete = isComplete && other.isComplete
        warnings += root == Self.root ? other.warnings : other.warnings.map { (root, $0.list) }
        // Mostly there is nothing yet, and what is added is taken whole.
        outcomes = outcomes.isEmpty ? other.outcomes : outcomes + other.outcomes
        attribution =
            attribution.isEmpty
            ? other.attribution : attribution + other.attribution.filter { !attribution.contains($0) }
    }
}

extension PlaceQuestion {
    /// Everything that a call of this question takes.
    static var callParameters: [Member] {
        [Member("location", Location.shape, required: true)] + question + Member.ofEveryCall(fields: fieldNames)
    }

    /// What `answer` gives.
    static var result: Shape {
        .record("The answer of '\(name)'.", [.kind(name), .location] + findings + Member.ofEveryReport)
    }

    /// The answer of a call that asks this about one `location`.
    static func begin(_ call: Call, _ hub: Hub) -> Eventual<Result<[UInt8], RequestError>> {
        do throws(RequestError) {
            let question = try Self(call.params, of: call, path: "params")
            guard let sites = try Sites(pointOf: call) else {
                return .awaited {
                    await Result { () async throws(RequestError) in
                        try await question.begin(at: try await Sites.find(in: hub, for: call), call, hub).value.get()
                    }
                }
            }
            return try question.begin(at: sites, call, hub)
        } catch {
            return .known(.failure(error))
        }
    }

    private func begin(
        at sites: Sites, _ call: Call, _ hub: Hub
    ) throws(RequestError) -> Eventual<Result<[UInt8], RequestError>> {
        let site = try sites.only
        let findings: Eventual<PlaceFindings>
        do {
            findings = try ask(hub, at: site, CallOptions(call.params, of: call))
        } catch {
            throw RequestError(error, hub: hub)
        }
        switch findings {
        case .known(let findings): return .known(Self.written(findings, site, sites, call))
        case .awaited(let wait): return .awaited { Self.written(await wait(), site, sites, call) }
        }
    }

    private static func written(
        _ findings: PlaceFindings, _ site: Site, _ sites: Sites, _ call: Call
    ) -> Result<[UInt8], RequestError> {
        if let error = findings.error { return .failure(error) }
        call.listener?(.part(name, findings.isEmpty ? .empty : .success, json: []))
        var writer = JSONWriter(capacity: 8192)
        writer.beginObject()
        writer.member("kind", name)
        writer.location(site, timezone: findings.timezone)
        findings.members(&writer)
        var tail = Tail(sites)
        tail.append(findings.tail)
        writer.tail(tail)
        writer.endObject()
        return .success(writer.bytes)
    }
}

extension Call {
    /// What `location` says.
    var location: Location {
        get throws(RequestError) {
            guard let location = Location(self["location"]) else {
                throw .missing("params.location", expected: Location.shape.expectation)
            }
            return location
        }
    }
}
