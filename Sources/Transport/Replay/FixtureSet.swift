package import EnvironmentModel

/// The exchanges of a folder, indexed so that a look-up costs the same in a set of ten and of ten thousand.
package struct FixtureSet: Sendable {
    /// Fixtures that ignore the same parameters: their places in `fixtures` by the key of their request.
    private struct Layer {
        let ignored: [String]
        var places: [RequestKey: [Int]]
    }

    /// In the order of their files' names.
    package let fixtures: [Fixture]
    /// The strictest first, so that an exact fixture wins over a loosened one.
    private let layers: [Layer]

    /// Where two fixtures answer the same request, the one that names more headers wins, then the first.
    init(_ fixtures: [Fixture]) {
        self.fixtures = fixtures
        let headers = fixtures.map { $0.request.headers.count }
        let places = fixtures.indices.sorted { headers[$0] > headers[$1] }
        var layers: [Layer] = []
        for place in places {
            let fixture = fixtures[place]
            var layer = layers.firstIndex { $0.ignored == fixture.ignored }
            if layer == nil {
                layers.append(Layer(ignored: fixture.ignored, places: Dictionary(minimumCapacity: fixtures.count)))
                layer = layers.indices.last
            }
            if let layer { layers[layer].places[fixture.key, default: []].append(place) }
        }
        self.layers = layers.sorted { left, right in
            left.ignored.count == right.ignored.count
                ? left.ignored.joined(separator: "&") < right.ignored.joined(separator: "&")
                : left.ignored.count < right.ignored.count
        }
    }

    /// Where the clock of a replay stands; nil for a set without fixtures.
    package var newestRecordedAt: Instant? {
        fixtures.map(\.recordedAt).max()
    }

    /// The file whose exchange answers a request, relative to the folder of the set; nil for a miss.
    package func file(for request: HTTPRequest) -> String? {
        place(for: CanonicalRequest(request)).map { fixtures[$0].file }
    }

    /// The place in `fixtures` of the one that answers; nil for a miss.
    ///
    /// A POST that no fixture answers as such is looked up as the GET with the same parameters, so that an adapter may
    /// move a long query into the body without a new fixture.
    func place(for request: CanonicalRequest) -> Int? {
        place(for: request, as: request.method) ?? (request.method == .post ? place(for: request, as: .get) : nil)
    }

    /// The fixtures that can never answer, because an earlier one answers the same.
    var repetitions: [(again: Fixture, first: Fixture)] {
        layers.flatMap { $0.places.values.filter { $0.count > 1 } }.flatMap { places in
            let headers = places.map { fixtures[$0].request.headers.sorted() }
            return places.indices.compactMap { index -> (again: Fixture, first: Fixture)? in
                let first = headers[..<index].firstIndex(of: headers[index])
                return first.map { (fixtures[places[index]], fixtures[places[$0]]) }
            }
        }
    }

    private func place(for request: CanonicalRequest, as method: HTTPRequest.Method) -> Int? {
        for layer in layers {
            let places = layer.places[RequestKey(request, as: method, ignoring: layer.ignored)]
            if let place = places?.first(where: { fixtures[$0].acceptsHeaders(of: request) }) { return place }
        }
        return nil
    }
}

extension FixtureSet: Equatable {
    /// Whether both hold the same exchanges, from files of the same names.
    package static func == (left: FixtureSet, right: FixtureSet) -> Bool { left.fixtures == right.fixtures }
}
