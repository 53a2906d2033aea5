import EnvironmentModel

/// Two numbers in the path of an address that look like the degrees of a point, such as `geo:53.55;9.99` and
/// `lat/53.55/lon/9.99`.
struct PluginPathPoint {
    /// The path with placeholders in their place.
    let path: String
    let place: Coordinate

    private static let latitudes: Set<String> = ["lat", "latitude"]
    private static let longitudes: Set<String> = ["lon", "lng", "long", "longitude"]
    private static let separators: Set<String> = [";", ",", "/", ":", "|", "%2C", "%2c", "%3B", "%3b", "%7C", "%7c"]

    /// The last two neighbours of which one at least has decimals; the first is the latitude unless its name says otherwise.
    /// Nil where there are none.
    init?(in path: String) {
        let numbers = Self.numbers(in: path)
        for (first, second) in zip(numbers, numbers.dropFirst()).reversed() {
            let between = path[first.upperBound..<second.lowerBound]
            let word = between.split(separator: "/").last.map { $0.lowercased() } ?? ""
            guard
                Self.separators.contains(String(between)) || Self.latitudes.contains(word)
                    || Self.longitudes.contains(word), path[first].contains(".") || path[second].contains(".")
            else { continue }
            let isTurned = Self.latitudes.contains(word)
            let (north, east) = isTurned ? (second, first) : (first, second)
            guard let latitude = Double(path[north]), let longitude = Double(path[east]),
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { continue }
            let (left, right) =
                isTurned ? ("${longitude:.4f}", "${latitude:.4f}") : ("${latitude:.4f}", "${longitude:.4f}")
            self.path = path[..<first.lowerBound] + left + between + right + path[second.upperBound...]
            self.place = place
            return
        }
        return nil
    }

    /// Numbers that are no part of a word, in order.
    private static func numbers(in path: String) -> [Range<String.Index>] {
        var numbers: [Range<String.Index>] = []
        var index = path.startIndex
        while index < path.endIndex {
            let isWord = path[index].isLetter || path[index] == "%"
            let isNumber = path[index].isASCII && (path[index].isNumber || path[index] == "-")
            guard isWord || isNumber else {
                index = path.index(after: index)
                continue
            }
            // An escape such as %2C ends after its two digits.
            let end =
                path[index] == "%"
                ? path.index(index, offsetBy: 3, limitedBy: path.endIndex) ?? path.endIndex
                : path[index...].firstIndex { !($0.isLetter || $0.isNumber || "-._".contains($0)) } ?? path.endIndex
            if isNumber, Double(path[index..<end]) != nil { numbers.append(index..<end) }
            index = end
        }
        return numbers
    }
}
