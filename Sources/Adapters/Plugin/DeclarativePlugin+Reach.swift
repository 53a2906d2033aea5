import EnvironmentModel
import JSON
import ProviderKit

extension DeclarativePlugin {
    /// Kilometres beyond which values are not of the place asked, whatever they come from, where the plug-in sets no
    /// `within_km`: the air of remote stations is told, that of another region is not.
    private static let farthest = 500.0

    /// Where the values of a document hold, and the longitude as it stands there; nil where none is told.
    func point(of air: PluginAir, in root: JSONValue) -> (coordinate: Coordinate, longitude: Double)? {
        guard let latitude = air.latitude.flatMap({ degrees($0, in: root) }),
            let longitude = air.longitude.flatMap({ degrees($0, in: root) }),
            let coordinate = Coordinate(latitude: latitude, wrapping: longitude)
        else { return nil }
        return (coordinate, longitude)
    }

    /// Values of a point too far away say nothing of the place that was asked.
    ///
    /// Errors: `no_coverage` beyond what the plug-in allows; `provider_bad_data` where it sets no limit and the point is
    /// another place.
    func checkReach(of point: Coordinate, from asked: Coordinate, within reach: Double?) throws(SourceError) {
        let distance = point.distance(to: asked)
        guard distance > reach ?? Self.farthest else { return }
        guard let reach else {
            let what = "answered for a point \(Int(distance.rounded())) km from the place asked, which is another place"
            throw .badData(from: settings.provider, what)
        }
        // Rounded up, so that it is never the same as what is allowed.
        let far = "\(distance.roundedUp.decimalText(1)) km, and \(reach.decimalText(3)) km are allowed"
        throw SourceError(
            .noCoverage, provider: settings.provider,
            message: "'\(settings.provider)' knows nothing nearer than \(far)")
    }
}

extension Double {
    /// To a tenth.
    fileprivate var roundedUp: Double { (self * 10).rounded(.up) / 10 }
}
