import EnvironmentModel
import JSON

/// One kind of pollen that the CAMS Europe model has.
struct PollenSpecies {
    /// Its hourly variable.
    let metric: Metric
    /// What it is for the hub, without figures.
    let blank: PollenItem

    /// Types first, then plants by code, with the codes that Google uses; grass is a whole family and so a type.
    static let all: [PollenSpecies] = [
        PollenSpecies("grass_pollen", PollenItem(code: "GRASS", name: "Grass", kind: .type, plantType: .grass)),
        PollenSpecies("alder_pollen", PollenItem(code: "ALDER", name: "Alder", kind: .plant, plantType: .tree)),
        PollenSpecies("birch_pollen", PollenItem(code: "BIRCH", name: "Birch", kind: .plant, plantType: .tree)),
        PollenSpecies("mugwort_pollen", PollenItem(code: "MUGWORT", name: "Mugwort", kind: .plant, plantType: .weed)),
        PollenSpecies("olive_pollen", PollenItem(code: "OLIVE", name: "Olive", kind: .plant, plantType: .tree)),
        PollenSpecies("ragweed_pollen", PollenItem(code: "RAGWEED", name: "Ragweed", kind: .plant, plantType: .weed)),
    ].compactMap { $0 }

    /// nil only if the catalog lost the variable.
    private init?(_ name: String, _ blank: PollenItem) {
        guard let metric = Metric(named: name) else { return nil }
        self.metric = metric
        self.blank = blank
    }

    /// One reading for each hour; all missing where the row is not as long as the axis, so that no value slides.
    func readings(_ series: JSONValue, _ units: OpenMeteoUnits, hours: Int) -> [Reading] {
        let (member, column) = OpenMeteoMember.find(metric, in: series)
        let values = column.map { Array($0.elements) } ?? []
        guard values.count == hours else { return Array(repeating: .missing(.notReported), count: hours) }
        return values.map(units.column(member, of: metric).reading)
    }

    /// The item of a day with these hours: the highest of them, or the first reason why there is none.
    func item(_ hours: [Reading]) -> PollenItem {
        let grains = hours.compactMap(\.value).max()
        let reason = hours.lazy.compactMap { if case .missing(let reason) = $0 { reason } else { nil } }.first
        return PollenItem(
            code: blank.code, name: blank.name, kind: blank.kind, plantType: blank.plantType, grains: grains,
            absence: grains == nil ? reason ?? .notReported : nil)
    }
}
