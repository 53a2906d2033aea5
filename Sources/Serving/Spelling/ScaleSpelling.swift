import EnvironmentHub
import EnvironmentModel
import JSON

/// The words of a scale as they stand in every answer, spelled once.
struct ScaleSpelling {
    /// One band: what it is called, and what people may do.
    struct Band {
        /// The value of `level`, and `index` up to its value.
        let level: JSONFragment
        /// One for each colour of the band.
        let descriptions: [JSONFragment]
        let advice: JSONFragment
    }

    /// `scale`, and `index` up to its value.
    let opening: JSONFragment
    /// In the order of the scale's own.
    let bands: [Band]
    /// Every averaging that the scale uses.
    private let averagings: [Averaging]
    /// `origin` and `basis` of a sub-index that was computed here: for each of them, by how many hours had a value.
    private let computed: [[JSONFragment]]

    private init(_ scale: IndexScale) {
        opening = JSONFragment { writer in
            writer.member("scale", scale.name)
            writer.key("index")
        }
        bands = scale.bands.map(Band.init)
        averagings = Array(Set(scale.editions.flatMap(\.rules).flatMap(\.curves).map(\.averaging)))
        computed = averagings.map { averaging in (0...averaging.window).map { Self.fragment(averaging, $0) } }
    }

    private static let all = ByScale { ScaleSpelling($0) }

    /// `origin` of a sub-index that a provider reports.
    static let reported = JSONFragment { $0.member("origin", Estimate.Origin.reported.rawValue) }

    /// `origin` and `basis` of a sub-index that was computed here.
    func computed(_ subIndex: SubIndex) -> JSONFragment {
        guard let position = averagings.firstIndex(of: subIndex.averaging),
            computed[position].indices.contains(subIndex.hours)
        else { return Self.fragment(subIndex.averaging, subIndex.hours) }
        return computed[position][subIndex.hours]
    }

    private static func fragment(_ averaging: Averaging, _ hours: Int) -> JSONFragment {
        JSONFragment { writer in
            writer.member("origin", Estimate.Origin.computed.rawValue)
            writer.member("basis", averaging.basis(hours))
        }
    }

    /// The words of that scale.
    static func of(_ scale: IndexScale) -> ScaleSpelling { all[scale] }
}

extension ScaleSpelling.Band {
    fileprivate init(_ band: IndexScale.Band) {
        self.init(
            level: JSONFragment { writer in
                writer.string(band.level)
                writer.key("index")
            },
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
