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
            writer.member("date", daily.day.date)
            writer.key("items")
            writer.beginArray()
            for item in daily.day.items {
                writer.beginObject()
                for field in question.fields { write(field, of: item, into: &writer) }
                writer.endObject()
            }
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
        if question.fields.contains(.index) { writer.member("index", Unit.pollenIndex.symbol) }
        if question.fields.contains(.grains) {
            writer.member("grains_per_m3", Unit.grainPerCubicMetre.symbol)
        }
        writer.endObject()
    }

    /// `provenance`, named by paths in `data`: one entry for each day that is whole from one provider, one for each figure of
    /// a day that is joined.
    func provenance(_ outlook: PollenOutlook, into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        for (index, daily) in outlook.days.enumerated() where daily.day.isReported {
            let path = "days[\(index)]"
            if daily.shares.isEmpty, let speaker = daily.speakers.first {
                writer.key(path)
                entry(speaker, daily.rule, daily.others.map { ($0, nil) }, nil, into: &writer)
            }
            for (position, share) in daily.shares.enumerated() {
                let item = "\(path).items[\(position)]"
                figure(share.index, .index, of: daily, item, into: &writer)
                figure(share.grains, .grains, of: daily, item, into: &writer)
            }
        }
        writer.endObject()
    }

    private func figure(
        _ figure: PollenOutlook.Figure?, _ member: PollenField, of daily: PollenOutlook.DailyPollen, _ path: String,
        into writer: inout JSONWriter
    ) {
        guard let figure, question.fields.contains(member) else { return }
        writer.key("\(path).\(member.rawValue)")
        let others = figure.others.map { (daily.speakers[$0.speaker].provider, Double?.some($0.value)) }
        entry(daily.speakers[figure.speaker], daily.rule, others, figure.agreement, into: &writer)
    }

    private func entry(
        _ speaker: PollenOutlook.Speaker, _ rule: MergeStrategy, _ others: [(provider: String, value: Double?)],
        _ agreement: Agreement?, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("provider", speaker.provider)
        writer.member("rule", rule.rawValue)
        writer.member("origin", (speaker.method.isComputed ? Estimate.Origin.computed : .reported).rawValue)
        writer.member("basis", speaker.method.basis)
        var grounds = Confidence.Grounds()
        (grounds.agreement, grounds.evidence) = (agreement, speaker.evidence)
        if let used = speaker.used {
            writer.used(used, asked: Provenance.Asked(coordinate: asked, elevation: nil))
            grounds.distance = asked.distance(to: used)
        }
        writer.key("others")
        writer.beginArray()
        for other in others {
            writer.beginObject()
            writer.member("provider", other.provider)
            if let value = other.value { writer.member("value", value) }
            writer.endObject()
        }
        writer.endArray()
        if let agreement { writer.spread(agreement) }
        writer.confidence(grounds)
        writer.endObject()
    }

    private func write(_ field: PollenField, of item: PollenItem, into writer: inout JSONWriter) {
        switch field {
        case .code: writer.member("code", item.code)
        case .name: writer.member("name", item.name)
        case .kind: writer.member("kind", item.kind.rawValue)
        case .plantType: writer.member("plant_type", item.plantType?.rawValue)
        case .index: writer.member("index", item.index)
        case .category: writer.member("category", item.category)
        case .level:
            let level = question.scale.level(ofIndex: item.index, orGrains: item.grains, of: item.plantType)
            writer.member("level", level?.rawValue)
        case .grains: writer.member("grains_per_m3", item.grains)
        case .isInSeason: writer.member("in_season", item.isInSeason)
        case .state: writer.member("state", item.state.rawValue)
        // A type is no plant: for it the member does not exist.
        case .plant: if item.kind == .plant { write(item.plant, into: &writer) }
        case .recommendations: writer.list("health_recommendations", item.recommendations)
        }
    }

    /// The members of a plant's description, in the order in which they are written.
    static let plantMembers = [
        "family", "season", "appearance", "shapes", "cross_reaction", "picture", "picture_closeup",
    ]

    private func write(_ plant: PlantDescription?, into writer: inout JSONWriter) {
        writer.key("plant")
        guard let plant else { return writer.null() }
        writer.beginObject()
        writer.member("family", plant.family)
        writer.member("season", plant.season)
        writer.member("appearance", plant.appearance)
        writer.member("shapes", plant.shapes)
        writer.member("cross_reaction", plant.crossReaction)
        writer.member("picture", plant.picture)
        writer.member("picture_closeup", plant.pictureCloseup)
        writer.endObject()
    }
}
