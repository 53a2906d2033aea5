import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Synchronization
import Transport

/// A provider of climate that says what a test wants, and the source made of it.
final class FakeArchive: Adapter {
    let name: String
    /// The value of a day; nil is null.
    private let value: @Sendable (Day) -> Double?
    /// Days that cannot be read.
    private let broken: Set<String>
    private let timezone: String?
    private let offset: Int
    /// Clocks of single days.
    private let offsets: [String: Int]
    private let coverage: Coverage
    private let asked = Mutex<[[String]]>([])

    init(
        _ name: String = "archive", timezone: String? = nil, offset: Int = 0, offsets: [String: Int] = [:],
        broken: Set<String> = [], coverage: Coverage = Coverage(),
        value: @escaping @Sendable (Day) -> Double? = { Double($0.civil.year) / 100 }
    ) {
        (self.name, self.timezone, self.offset, self.broken) = (name, timezone, offset, broken)
        (self.coverage, self.value, self.offsets) = (coverage, value, offsets)
    }

    /// The days of each question, in order.
    var questions: [[String]] { asked.withLock { $0 } }

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .climate(let question) = query else { return .finish(.places(PlacesAnswer())) }
        guard !responses.isEmpty else {
            asked.withLock { $0.append(question.days.map(\.description)) }
            return .fetch([HTTPRequest(url: "http://\(name).test/")])
        }
        let days = question.days.map { ($0, entry($0)) }
        return .finish(
            .climate(
                ClimateSample(
                    used: question.place, timezone: timezone, offset: offset,
                    days: Dictionary(days, uniquingKeysWith: { first, _ in first }))))
    }

    private func entry(_ day: Day) -> Result<ClimateSample.Entry, SourceError> {
        guard !broken.contains(day.description) else { return .failure(.badData(from: name, "is broken on \(day)")) }
        let reading = value(day).map(Reading.value) ?? .missing(.null)
        return .success(
            ClimateSample.Entry(reading: reading, model: "model of \(name)", offset: offsets[day.description] ?? offset)
        )
    }

    var source: DataSource {
        let profile = SourceProfile(
            name: name, adapter: "fake", capability: .climate, coverage: coverage, attribution: Attribution(text: name),
            terms: "none")
        let line = DataSource.Line(
            adapter: self, transport: FakeTransport(.answer), options: HTTPOptions(provider: name, userAgent: "test"))
        return DataSource(profile: profile, standing: .ready(line))
    }
}

extension Hub {
    /// A hub over archives, in their order; the clock stands at `now`, and zones are those of `ZoneRow`.
    convenience init(_ archives: [FakeArchive], merge: MergeStrategy = .first, now: String) {
        let instant = Instant(rfc3339: now) ?? Instant(milliseconds: 0)
        let rule = CapabilityRule(providers: archives.map(\.name), merge: MergeRule(standard: merge))
        self.init(
            sources: archives.map(\.source), rules: [.climate: rule], now: { instant },
            zone: { ZoneRow.rules($0) })
    }

    /// The climate of a place on the equator.
    func climate(
        at longitude: Double = 0, timezone: String? = nil, monthDay: String? = nil, years: [Int]? = nil,
        normals: [NormalPeriod] = [], require: Requirement = .any
    ) async throws -> ClimateReport {
        let place = Coordinate(latitude: 0, longitude: longitude) ?? Coordinate(latitude: 0, longitude: 0)
        guard let place else { throw PlanError.noProvider(.climate) }
        let inquiry = ClimateInquiry(
            place: place, timezone: timezone, monthDay: monthDay.flatMap { MonthDay($0) }, years: years,
            metric: .standard, normals: normals)
        return try await climate(
            inquiry, CallOptions(require: require, deadline: .now + .seconds(60))
        ).value
    }
}

/// Zones by their footers.
enum ZoneRow {
    private static let footers = [
        "Pacific/Kiritimati": "<+14>-14", "Etc/GMT+9": "<-09>9", "Asia/Kathmandu": "<+0545>-5:45",
        "Pacific/Honolulu": "HST10", "Etc/UTC": "UTC0", "Australia/Lord_Howe": "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
    ]

    static func rules(_ name: String) -> TimeZoneRules? {
        guard let footer = footers[name] else { return nil }
        let empty = [UInt8](repeating: 0, count: 15)
        // No transitions and one type of offset 0: everything follows from the footer.
        let block =
            Array("TZif2".utf8) + empty + [UInt8](repeating: 0, count: 19) + [1, 0, 0, 0, 1]
            + [UInt8](repeating: 0, count: 7)
        return TimeZoneRules(tzif: block + block + Array("\n\(footer)\n".utf8))
    }
}
