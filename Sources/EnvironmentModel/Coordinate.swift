import Glibc

/// A point on the Earth in WGS 84 degrees.
package struct Coordinate: Sendable, Hashable {
    /// Degrees north, -90…90.
    package let latitude: Double
    /// Degrees east, -180…180.
    package let longitude: Double

    /// The point; nil when a number is out of range or not finite.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The point with a longitude of up to a whole turn beyond 180° brought back into the range; nil when a number is out
    /// of range or not finite.
    package init?(latitude: Double, wrapping longitude: Double) {
        guard (-540...540).contains(longitude) else { return nil }
        self.init(latitude: latitude, longitude: Coordinate.wrapped(longitude))
    }

    /// A longitude of up to a whole turn beyond 180° brought back into the range, without the digits that binary arithmetic
    /// adds: nine decimals are a tenth of a millimetre.
    package static func wrapped(_ longitude: Double) -> Double {
        guard abs(longitude) > 180 else { return longitude }
        return ((longitude - (longitude > 0 ? 360 : -360)) * 1e9).rounded() / 1e9 + 0
    }

    /// 0° north, 0° east.
    package static let origin = Coordinate(roundingLatitude: 0, longitude: 0, scale: 1)

    private init(roundingLatitude latitude: Double, longitude: Double, scale: Double) {
        self.latitude = (latitude * scale).rounded() / scale + 0
        self.longitude = (longitude * scale).rounded() / scale + 0
    }

    /// The point with each number rounded to `decimals` decimal places, so that no more than that leaves the program.
    package func rounded(decimals: Int) -> Coordinate {
        var scale = 1.0
        for _ in 0..<max(0, min(decimals, 10)) { scale *= 10 }
        return Coordinate(roundingLatitude: latitude, longitude: longitude, scale: scale)
    }

    /// The great-circle distance in kilometres on a sphere of 6,371.0088 km (the IUGG mean radius), by the haversine
    /// formula (Sinnott 1984).
    package func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let sine = sin((other.latitude - latitude) * radians / 2)
        let side = sin((other.longitude - longitude) * radians / 2)
        let haversine = sine * sine + cos(latitude * radians) * cos(other.latitude * radians) * side * side
        return 2 * 6371.0088 * asin(min(1, haversine.squareRoot()))
    }

    /// Whether the great-circle distance is at most `reach` kilometres; it is worked out where the way along the meridian and
    /// then along the parallel, which is longer, does not tell already.
    package func isWithin(_ reach: Double, of other: Coordinate) -> Bool {
        // A degree is 111.195 km on that sphere.
        let way = (abs(latitude - other.latitude) + abs(longitude - other.longitude)) * 111.2
        return way <= reach || distance(to: other) <= reach
    }
}
