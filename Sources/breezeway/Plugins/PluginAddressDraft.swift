import Diagnostics
import EnvironmentModel
import ProviderKit
import Transport

/// The address of a request as a provider's page shows it, with placeholders where the question's values stand.
struct PluginAddressDraft {
    /// Without its query.
    let url: String
    /// Names and templates.
    let query: [(name: String, value: String)]
    /// The keys that stood in it, by the names under which the plug-in asks for them; they are written nowhere.
    private(set) var keys: [(name: String, value: String)] = []
    /// Every key that stood in it, in the path too.
    let secrets: [String]
    /// The point that stood in it.
    let place: Coordinate?
    /// What a person should look at.
    private(set) var notes: [String] = []

    private static let latitudes: Set<String> = ["lat", "latitude", "y"]
    private static let longitudes: Set<String> = ["lon", "lng", "long", "longitude", "x"]
    /// `{lat}`, `{lon}` and their like are placeholders too. Errors are a sentence.
    init(_ text: String) throws(PluginBench.Refusal) {
        guard let host = ["https://", "http://"].first(where: text.hasPrefix).map({ text.dropFirst($0.utf8.count) }),
            let first = host.first, first.isLetter || first.isNumber || first == "[",
            !host.prefix(while: { !"/?#".contains($0) }).contains("@")
        else {
            throw PluginBench.Refusal(lines: [
                "'--url' must be an address such as 'https://api.example.org/v1/air?lat=52.52&lon=13.41'"
            ])
        }
        var credentials = PluginAddressKeys()
        let text = credentials.conceal(text)
        let end = text.firstIndex(of: "?") ?? text.endIndex
        let address = String(text[..<end].prefix { $0 != "#" })
        let start = host.firstIndex(of: "/").flatMap { $0 < address.endIndex ? $0 : nil } ?? address.endIndex
        let point = PluginPathPoint(in: String(address[start...]))
        url = Self.named(point.map { address[..<start] + $0.path } ?? address)
        var items: [(name: String, value: String)] = []
        var (latitude, longitude): (Double?, Double?) = (nil, nil)
        for (name, value) in QueryItem.items(ofAddress: text) {
            let plain = Metric.plain(name)
            if Self.latitudes.contains(plain) {
                latitude = Double(value)
                items.append((name, "${latitude:.4f}"))
            } else if Self.longitudes.contains(plain) {
                longitude = Double(value)
                items.append((name, "${longitude:.4f}"))
            } else if let credential = credentials.take(name, value) {
                items.append((name, "${credential.\(credential)}"))
            } else {
                let parts = value.split(separator: ",").map { Double($0) }
                if parts.count == 2, let first = parts[0], let second = parts[1], value.contains(".") {
                    (latitude, longitude) = (first, second)
                    items.append((name, "${latitude:.4f},${longitude:.4f}"))
                } else {
                    items.append((name, Self.named(value)))
                }
            }
        }
        query = items
        keys = credentials.keys
        secrets = credentials.secrets
        notes = credentials.notes
        let asked = latitude.flatMap { north in longitude.flatMap { Coordinate(latitude: north, longitude: $0) } }
        place = asked ?? point?.place
        if let point {
            notes.append(
                "\(point.place.latitude) and \(point.place.longitude) in the path of the address are taken for latitude and "
                    + "longitude; if they are not, write them out in 'url'")
        }
        if !holdsPlace {
            notes.append(
                "nothing in the address is known to be the place, so that every place would get the answer to this one: write "
                    + "'${latitude}' and '${longitude}' where it stands, or of one station 'within_km' under 'place'")
        }
    }

    /// Whether degrees of the place that is asked stand in it.
    var holdsPlace: Bool {
        let texts = [url] + query.map(\.value)
        return ["${latitude", "${longitude"].allSatisfy { word in texts.contains { $0.holds(word) } }
    }

    private static func named(_ text: String) -> String {
        var text = text
        for (name, word) in [
            ("lat", "latitude:.4f"), ("latitude", "latitude:.4f"), ("lon", "longitude:.4f"), ("lng", "longitude:.4f"),
            ("longitude", "longitude:.4f"),
        ] {
            text = text.exchanging("${\(name)}", for: "{\(name)}").exchanging("{\(name)}", for: "${\(word)}")
        }
        return text
    }
}
