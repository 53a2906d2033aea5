import EnvironmentHub
import EnvironmentModel
import JSON

/// The words of a scale as they stand in every answer, spelled once; a class, so that reading one of them copies no others.
final class ScaleSpelling: Sendable {
    /// One band: what it is called, and what people may do.
    struct Band {
        /// One for each colour of the band.
        let descriptions: [JSONFragment]
        let advice: JSONFragment
    }

    /// `scale`, and `index` up to its value.
    let opening: JSONFragment
    /// In the order of the scale's own.
    let bands: [Band]
    /// Of each band the value of `level`, and `index` up to its value.
    let levels: JSONFragments
    /// Every averaging that the scale uses.
    private let averagings: [Averaging]
    /// By averaging: `origin` and `basis` of a sub-index that was computed here from all hours that are asked for it.
    private let computed: JSONFragments

    private init(_ scale: IndexScale) {
        opening = JSONFragment { writer in
            writer.member("scale", scale.name)
            writer.key("index")
        }
        bands = scale.bands.map(Band.init)
        levels = JSONFragments(count: scale.bands.count) { position, writer in
            writer.string(scale.bands[position].level)
            writer.key("index")
        }
        let averagings = Array(Set(scale.editions.flatMap(\.rules).flatMap(\.curves).map(\.averaging)))
        computed = JSONFragments(count: averagings.count) { position, writer in
            let averaging = averagings[position]
            Self.spell(averaging.basis(averaging.reach), into: &writer)
        }
        self.averagings = averagings
    }

    private static let all = ByScale { ScaleSpelling($0) }

    /// `origin` of a sub-index that a provider reports.
    static let reported = JSONFragment { $0.member("origin", Estimate.Origin.reported.rawValue) }

    /// `origin` and `basis` of a sub-index that was computed here.
    func write(_ subIndex: SubIndex, into writer: inout JSONWriter) {
        let averaging = subIndex.averaging
        guard subIndex.hours == averaging.reach, let position = averagings.firstIndex(of: averaging) else {
            return Self.spell(averaging.basis(subIndex.hours), into: &writer)
        }
        writer.write(computed, at: position)
    }

    private static func spell(_ basis: String, into writer: inout JSONWriter) {
        writer.member("origin", Estimate.Origin.computed.rawValue)
        writer.member("basis", basis)
    }

    /// The words of that scale.
    static func of(_ scale: IndexScale) -> ScaleSpelling { all[scale] }
}

extension ScaleSpelling.Band {
    fileprivate init(_ band: IndexScale.Band) {
        self.init(
            descriptions: band.colours.map { colour in
                JSONFragment { writer in
                    writer.member("level", band.level)
                    writer.member("label", band.label)
                    writer.key("range")
                    writer.beginArray()
                    writer.number(band.lower)
                    if let upper = band.upper { writer.number(upper) } else { writer.null() }
                    writer.endArray()
                    writer.member("colour", colour)
                }
            }, advice: JSONFragment { $0.list("advice", band.advice) })
    }
}
