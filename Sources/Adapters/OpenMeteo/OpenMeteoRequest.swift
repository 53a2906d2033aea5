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
            QueryItem("latitude", places.map { $0.latitude.decimalText(precision) }.joined(separator: ",")),
            QueryItem("longitude", places.map { $0.longitude.decimalText(precision) }.joined(separator: ",")),
        ]
    }
}

extension QueryItem {
    /// An upper bound of the bytes this takes in an address.
    fileprivate var length: Int {
        guard case .plain(let text) = value else { return name.utf8.count + 128 }
        return name.utf8.count + text.utf8.count + 2
    }
}
