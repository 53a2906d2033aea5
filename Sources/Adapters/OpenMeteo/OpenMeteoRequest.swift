import EnvironmentModel
import ProviderKit
import Transport

/// How Open-Meteo is asked.
enum OpenMeteoRequest {
    /// The longest query that travels in an address; a longer one is posted as a form, which the server reads alike.
    static let addressLimit = 3_500

    /// The request with `items`, as GET or, when it would be too long, as POST.
    static func make(_ settings: AdapterSettings, _ items: [QueryItem]) -> HTTPRequest {
        let get = HTTPRequest(url: settings.endpoint, query: items)
        guard items.reduce(settings.endpoint.utf8.count, { $0 + $1.length }) > addressLimit else { return get }
        return HTTPRequest(method: .post, url: settings.endpoint, query: items)
    }

    /// `latitude` and `longitude`, comma lists in the order of the places.
    static func points(_ places: [Coordinate], precision: Int) -> [QueryItem] {
        [
            QueryItem("latitude", list(places, precision) { $0.latitude }),
            QueryItem("longitude", list(places, precision) { $0.longitude }),
        ]
    }

    private static func list(_ places: [Coordinate], _ precision: Int, of number: (Coordinate) -> Double) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(places.count * 10)
        for place in places {
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text.append(number(place), decimals: precision)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension QueryItem {
    /// An upper bound of the bytes this takes in an address.
    fileprivate var length: Int {
        guard case .plain(let text) = value else { return name.utf8.count + 128 }
        return name.utf8.count + text.utf8.count + 2
    }
}
