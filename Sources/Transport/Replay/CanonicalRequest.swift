/// A request in the one spelling in which fixtures are looked up: order, case of the host, the scheme's own port and
/// equal encodings are gone, and so is every secret.
struct CanonicalRequest: Sendable, Hashable {
    /// One parameter, unencoded.
    struct Item: Sendable, Hashable, Comparable {
        let name: String
        let value: String

        static func < (left: Item, right: Item) -> Bool {
            left.name == right.name ? left.value < right.value : left.name < right.name
        }
    }

    let method: HTTPRequest.Method
    let address: CanonicalAddress
    /// Of the address, the query and the form alike; sorted, so that equal multisets are equal arrays.
    let items: [Item]
    /// Names in lower case.
    let headers: [Item]

    /// Brings an address and items, which are unencoded, into the canonical spelling.
    init(method: HTTPRequest.Method, url: String, items: [Item], headers: [Item]) {
        self.method = method
        address = CanonicalAddress(url)
        self.items = (address.query.map { items + decodedQuery($0) } ?? items).sorted()
        self.headers = headers
    }

    /// Secret parameters and headers are left out: a fixture holds no credentials, and in replay all count as present.
    init(_ request: HTTPRequest) {
        var items: [Item] = []
        items.reserveCapacity(request.query.count)
        for item in request.query {
            if case .plain(let value) = item.value { items.append(Item(name: item.name, value: value)) }
        }
        if let json = request.json { items += jsonLeaves(of: json) }
        let headers = request.headers.compactMap { header -> Item? in
            guard case .plain(let value) = header.value else { return nil }
            return Item(name: header.name.lowercased(), value: value)
        }
        self.init(method: request.method, url: request.url, items: items, headers: headers)
    }
}
