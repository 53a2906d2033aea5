package import EnvironmentModel

/// Where and when a provider has data.
package struct Coverage: Sendable, Hashable {
    /// A box of degrees; it crosses the 180th meridian where `west` is greater than `east`.
    package struct Box: Sendable, Hashable {
        /// Degrees east, -180 to 180.
        package let west: Double
        /// Degrees north, -90 to 90.
        package let south: Double
        /// Degrees east, -180 to 180; less than `west` where the box crosses the 180th meridian.
        package let east: Double
        /// Degrees north, not below `south`.
        package let north: Double

        package init(west: Double, south: Double, east: Double, north: Double) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }

        /// Its edges, as a clause.
        package var clause: String {
            "from \(Self.degrees(south, "N", "S")) to \(Self.degrees(north, "N", "S")) and from "
                + "\(Self.degrees(west, "E", "W")) to \(Self.degrees(east, "E", "W"))"
        }

        private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            "\(abs(value).plainText)°\(value == 0 ? "" : value < 0 ? " \(negative)" : " \(positive)")"
        }

        /// Whether the point lies inside or on the edge.
        package func contains(_ point: Coordinate) -> Bool {
            guard point.latitude >= south, point.latitude <= north else { return false }
            let isEastOfWest = point.longitude >= west
            let isWestOfEast = point.longitude <= east
            return west > east ? isEastOfWest || isWestOfEast : isEastOfWest && isWestOfEast
        }
    }

    /// nil covers the whole Earth.
    package var box: Box?
    /// The first day with data; nil has no beginning.
    package var from: Day?
    /// The last day with data; nil has no end.
    package var to: Day?

    package init(box: Box? = nil, from: Day? = nil, to: Day? = nil) {
        self.box = box
        self.from = from
        self.to = to
    }

    /// The days with data, as a clause; nil where there is no first and no last.
    package var days: String? {
        switch (from, to) {
        case (let from?, let to?): "from \(from) to \(to)"
        case (let from?, nil): "from \(from) on"
        case (nil, let to?): "until \(to)"
        case (nil, nil): nil
        }
    }

    /// Whether there is data of that day.
    package func contains(_ day: Day) -> Bool {
        (from.map { $0 <= day } ?? true) && (to.map { day <= $0 } ?? true)
    }

    /// Whether any of the points is inside; questions without points are always inside.
    package func reaches(_ points: [Coordinate]) -> Bool {
        guard let box, !points.isEmpty else { return true }
        return points.contains(where: box.contains)
    }
}
