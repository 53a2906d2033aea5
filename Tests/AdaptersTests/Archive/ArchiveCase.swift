import Adapters
import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// Steps the archive's adapter through an answer that a test writes down. The provider is called `p`, and it is
/// 2026-08-20.
struct ArchiveCase {
    let adapter: any Adapter
    let query: ClimateQuery

    init(
        _ days: [String] = ["1980-08-20", "2020-08-20"], metric: String = "temperature_2m_max",
        options: [String: String] = ["models": "era5_seamless", "recent": "best_match"], absent: [AbsentValue] = [],
        at point: (Double, Double) = (52.52, 13.405)
    ) throws {
        let kind = try #require(adapterKinds.first { $0.name == "open-meteo/archive" })
        guard case .ready(let make) = kind.build else { throw Unfit() }
        adapter = make(
            AdapterSettings(provider: "p", endpoint: "https://archive.test/v1", options: options, absent: absent))
        query = ClimateQuery(
            place: try #require(Coordinate(latitude: point.0, longitude: point.1)),
            metric: try #require(DailyMetric(named: metric)), days: try days.map { try #require(Day($0)) },
            today: try #require(Day("2026-08-20")))
    }

    /// The step was another one than the test expects.
    struct Unfit: Error {}

    func request() throws -> HTTPRequest {
        guard case .fetch(let requests) = try adapter.step(.climate(query), after: []), requests.count == 1 else {
            throw Unfit()
        }
        return requests[0]
    }

    func sample(_ body: [UInt8], status: Int = 200) throws(SourceError) -> ClimateSample? {
        let response = HTTPResponse(
            status: status, headers: [], body: body, fetchedAt: Instant(milliseconds: 0))
        guard case .finish(.climate(let sample)) = try adapter.step(.climate(query), after: [response]) else {
            return nil
        }
        return sample
    }

    /// What became of each day: its value and model, why there is none, or what was wrong.
    func words(_ body: String) throws -> [String] {
        let sample = try #require(try sample(Array(body.utf8)))
        return query.days.map { sample.days[$0].words }
    }

    /// The error that the body makes; nil if it is an answer.
    func failure(_ body: String, status: Int = 200) -> SourceError? {
        do throws(SourceError) {
            _ = try sample(Array(body.utf8), status: status)
            return nil
        } catch {
            return error
        }
    }

    /// One object of an answer, as the server writes it; `daily` and `units` are members after `time`.
    static func object(
        _ time: String, _ daily: String, units: String? = nil,
        zone: String = #""utc_offset_seconds":7200,"timezone":"Europe/Berlin","timezone_abbreviation":"GMT+2""#
    ) -> String {
        let units = units.map { #","daily_units":{"time":"iso8601",\#($0)}"# } ?? ""
        return #"{"latitude":52.55,"longitude":13.41,\#(zone)\#(units),"daily":{"time":[\#(time)],\#(daily)}}"#
    }
}

extension Result<ClimateSample.Entry, SourceError>? {
    fileprivate var words: String {
        switch self {
        case .success(let entry)?: "\(entry.reading.words) \(entry.model ?? "-")"
        case .failure(let error)?: "\(error.kind.word): \(error.message)"
        case nil: "nothing"
        }
    }
}

extension Reading {
    fileprivate var words: String {
        switch self {
        case .value(let value): "\(value)"
        case .missing(let absence): "\(absence)"
        }
    }
}
