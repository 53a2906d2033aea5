import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// Steps an adapter of pollen through answers that a test writes down.
struct PollenAdapterCase {
    let adapter: any Adapter
    var query: SourceQuery

    /// A question about Berlin, or `point`, to the adapter of `kind`, whose provider is called `p` and whose key is
    /// `SESAME`.
    init(
        _ kind: AdapterKind, days: Int = 1, language: String = "en", describesPlants: Bool = true,
        at point: (Double, Double) = (52.52, 13.405)
    ) throws {
        guard case .ready(let make) = kind.build else { throw Unfit() }
        let place = try #require(Coordinate(latitude: point.0, longitude: point.1))
        query = .pollen(
            PollenQuery(place: place, days: days, language: language, describesPlants: describesPlants))
        adapter = make(
            AdapterSettings(
                provider: "p", endpoint: kind.endpoint,
                credentials: kind.credentials.isEmpty ? [:] : ["key": Secret("SESAME")]))
    }

    /// The step was another one than the test expects.
    struct Unfit: Error {}

    /// A response as the transport would give it.
    static func response(_ body: [UInt8], status: Int = 200, headers: [HTTPResponse.Field] = [])
        -> HTTPResponse
    {
        HTTPResponse(status: status, headers: headers, body: body, fetchedAt: Instant(milliseconds: 0))
    }

    /// The requests that follow after these bodies.
    func requests(after bodies: String...) throws -> [HTTPRequest] {
        let step = try adapter.step(query, after: bodies.map { Self.response(Array($0.utf8)) })
        guard case .fetch(let requests) = step else { throw Unfit() }
        return requests
    }

    /// The forecast that these bodies make.
    func forecast(_ bodies: String...) throws -> PollenForecast {
        try forecast(bodies.map { Self.response(Array($0.utf8)) })
    }

    func forecast(_ responses: [HTTPResponse]) throws -> PollenForecast {
        guard case .finish(.pollen(let forecast)) = try adapter.step(query, after: responses) else {
            throw Unfit()
        }
        return forecast
    }

    /// The error that this response makes; nil if there is none.
    func failure(_ body: String, status: Int = 200, headers: [HTTPResponse.Field] = [])
        -> SourceError?
    {
        do throws(SourceError) {
            _ = try adapter.step(
                query, after: [Self.response(Array(body.utf8), status: status, headers: headers)])
            return nil
        } catch {
            return error
        }
    }
}

extension PollenForecast {
    /// Every item in a few words: `GRASS type 2`, `BIRCH plant 14.2 g`, `OAK plant not_reported`.
    var words: [[String]] { days.map { $0.items.map(\.words) } }
}

extension PollenItem {
    var words: String {
        let figure = index.map(String.init) ?? grains.map { "\($0) g" } ?? state.rawValue
        return "\(code) \(kind.rawValue) \(figure)"
    }
}
