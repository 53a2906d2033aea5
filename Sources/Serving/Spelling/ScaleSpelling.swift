import EnvironmentModel
import JSON

/// The words of a scale as they stand in every answer, spelled once.
struct ScaleSpelling {
    /// One band: what it is called, and what people may do.
    struct Band {
        /// One for each colour of the band.
        let descriptions: [JSONFragment]
        let advice: JSONFragment
    }

    /// `scale`, and `index` up to its value.
    let opening: JSONFragment
    /// By the level of each band.
    let bands: [String: Band]

    private init(_ scale: IndexScale) {
        opening = JSONFragment { writer in
            writer.member("scale", scale.name)
            writer.key("index")
        }
        let spelled = scale.bands.map { ($0.level, Band($0)) }
        bands = Dictionary(spelled, uniquingKeysWith: { first, _ in first })
    }

    private static let all = Dictionary(
        IndexScale.all.map { ($0.name, ScaleSpelling($0)) }, uniquingKeysWith: { first, _ in first })

    /// The words of that scale.
    static func of(_ scale: IndexScale) -> ScaleSpelling { all[scale.name] ?? ScaleSpelling(scale) }
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
