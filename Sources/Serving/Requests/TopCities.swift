import EnvironmentModel

/// The places that `"top_cities"` stands for, in their order.
enum TopCities {
    static let locations: [Location] = table.compactMap { name, latitude, longitude in
        Coordinate(latitude: latitude, longitude: longitude).map { .point($0, Location.Known(name: name)) }
    }

    private static let table: [(String, Double, Double)] = [
        ("New York", 40.7128, -74.0060), ("Los Angeles", 34.0522, -118.2437), ("Chicago", 41.8781, -87.6298),
        ("London", 51.5074, -0.1278), ("Paris", 48.8566, 2.3522), ("Tokyo", 35.6762, 139.6503),
        ("Berlin", 52.5200, 13.4050), ("Toronto", 43.6532, -79.3832), ("Sydney", -33.8688, 151.2093),
        ("Dubai", 25.2048, 55.2708),
    ]
}
