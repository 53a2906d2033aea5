import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// How pollen at a place is written on the wire.
struct PollenSpelling {
    /// The members of an item, in their order.
    static let members = shapes.map(\.name)

    let question: PollenQuestion
    /// The place that was asked, for distances.
    let asked: Coordinate

    /// `data`: the days with their items.
    func data(_ outlook: PollenOutlook, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("days")
        writer.beginArray()
        for daily in outlook.days {
            writer.beginObject()
            writer.member("date", daily.day.date.description)
            writer.key("items")
            writer.beginArray()
            for item in daily.day.items { write(item, into: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// `units` of the numbers shown.
    func units(into writer: inout JSONWriter) {
        writer.key("units")
        writer.beginObject()
        if question.fields.contains("index") { writer.member("index", Unit.pollenIndex.symbol) }
        if question.fields.contains("grains_per_m3") {
            writer.member("grains_per_m3", Unit.grainPerCubicMetre.symbol)
        }
        writer.endObject()
    }

    /// `provenance`: one entry for each day, named by its path in `data`.
    func provenance(_ outlook: PollenOutlook, into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        for (index, daily) in outlook.days.enumerated() where daily.day.isReported {
            writer.key("days[\(index)]")
            writer.beginObject()
            writer.member("provider", daily.provider)
            writer.member("rule", daily.rule.rawValue)
            writer.member("origin", (daily.method.isComputed ? Estimate.Origin.computed : .reported).rawValue)
            writer.member("basis", daily.method.basis)
            if let used = daily.used { writer.used(used, asked: asked) }
            writer.key("others")
            writer.beginArray()
            for provider in daily.others {
                writer.beginObject()
                writer.member("provider", provider)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endObject()
    }

    private func write(_ item: PollenItem, into writer: inout JSONWriter) {
        writer.beginObject()
        for name in Self.members where question.fields.contains(name) { write(name, of: item, into: &writer) }
        writer.endObject()
    }

    private func write(_ name: String, of item: PollenItem, into writer: inout JSONWriter) {
        switch name {
        case "code": writer.member(name, item.code)
        case "name": writer.member(name, item.name)
        case "kind": writer.member(name, item.kind.rawValue)
        case "plant_type": writer.member(name, item.plantType?.rawValue)
        case "index": writer.member(name, item.index)
        case "category": writer.member(name, item.category)
        case "level": writer.member(name, item.level(on: question.scale)?.rawValue)
        case "grains_per_m3": writer.member(name, item.grains)
        case "in_season": writer.member(name, item.isInSeason)
        case "state": writer.member(name, item.state.rawValue)
        // A type is no plant: for it the member does not exist.
        case "plant": if item.kind == .plant { write(item.plant, into: &writer) }
        default: writer.list(name, item.recommendations)
        }
    }

    private func write(_ plant: PlantDescription?, into writer: inout JSONWriter) {
        writer.key("plant")
        guard let plant else {
            writer.null()
            return
        }
        writer.beginObject()
        for (name, value) in plant.members { writer.member(name, value) }
        writer.endObject()
    }
}

extension PlantDescription {
    /// Every member by its name on the wire, in order.
    var members: [(name: String, value: String?)] {
        [
            ("family", family), ("season", season), ("appearance", appearance), ("shapes", shapes),
            ("cross_reaction", crossReaction), ("picture", picture), ("picture_closeup", pictureCloseup),
        ]
    }
}
