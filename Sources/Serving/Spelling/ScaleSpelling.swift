import EnvironmentHub
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

    /// `origin` of a sub-index that a provider reports.
    static let reported = JSONFragment { $0.member("origin", Estimate.Origin.reported.rawValue) }

    /// `origin` and `basis` of a sub-index that was computed here.
    static func computed(_ subIndex: SubIndex) -> JSONFragment {
        let known = computed[subIndex.averaging]
        return known.flatMap { $0.indices.contains(subIndex.hours) ? $0[subIndex.hours] : nil }
            ?? fragment(subIndex.averaging, subIndex.hours)
    }

    /// For every averaging that a scale uses, by how many hours had a value.
    private static let computed: [Averaging: [JSONFragment]] = {
        var table: [Averaging: [JSONFragment]] = [:]
        for curve in IndexScale.all.flatMap(\.editions).flatMap(\.rules).flatMap(\.curves) {
            table[curve.averaging] = (0...curve.averaging.window).map { fragment(curve.averaging, $0) }
        }
        return table
    }()

    private static func fragment(_ averaging: Averaging, _ hours: Int) -> JSONFragment {
        JSONFragment { writer in
            writer.member("origin", Estimate.Origin.computed.rawValue)
            writer.member("basis", averaging.basis(hours))
        }
    }

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
