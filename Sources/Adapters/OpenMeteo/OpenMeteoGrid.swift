import EnvironmentModel
import JSON
import ProviderKit

/// The grid of a model, of which a cell near the place answers.
struct OpenMeteoGrid {
    /// Kilometres between the centres of neighbouring cells, where they lie furthest apart.
    let spacing: Double

    /// CAMS global at 0.4°, the coarser of the two domains of air quality and pollen.
    static let cams = OpenMeteoGrid(spacing: 45)
    /// The ERA5 ensemble at 0.5°, the coarsest of the archive's models.
    static let archive = OpenMeteoGrid(spacing: 56)

    /// How far the centre of a cell may lie from the place asked, in kilometres: the server may prefer a neighbour on
    /// land or of a like height, but what lies beyond three cells is the answer to another place.
    var reach: Double { 3 * spacing }

    /// The centre of the cell that `item` answers for; `provider_bad_data` when it names none, or one that is not
    /// near `place`.
    func cell(of item: JSONValue, near place: Coordinate, _ settings: AdapterSettings) throws(SourceError) -> Coordinate
    {
        try cell(item.double("latitude"), item.double("longitude"), near: place, settings)
    }

    /// The same of the two numbers that it names.
    func cell(
        _ latitude: Double?, _ longitude: Double?, near place: Coordinate, _ settings: AdapterSettings
    ) throws(SourceError) -> Coordinate {
        guard let latitude, let longitude, let cell = Coordinate(latitude: latitude, wrapping: longitude)
        else { throw .badData(from: settings.provider, "sent no object with 'latitude' and 'longitude'") }
        let asked = place.rounded(decimals: settings.precision)
        guard cell.isWithin(reach, of: asked) else {
            let distance = Int(cell.distance(to: asked).rounded())
            let what = "answered for a point \(distance) km from the place asked, which is another place"
            throw .badData(from: settings.provider, what)
        }
        return cell
    }
}
