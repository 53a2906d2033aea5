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
            let items = daily.day.items
            for position in items.indices {
                writer.beginObject()
                for field in question.fields { write(field, of: items, at: position, into: &writer) }
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

    /// Looks at one member in place: handing on an item would copy all of its texts.
    private func write(
        _ field: PollenField, of items: [PollenItem], at position: Int, into writer: inout JSONWriter
    ) {
        switch field {
        case .code: writer.member("code", items[position].code)
        case .name: writer.member("name", items[position].name)
        case .kind: writer.member("kind", items[position].kind.rawValue)
        case .plantType: writer.member("plant_type", items[position].plantType?.rawValue)
        case .index: writer.member("index", items[position].index)
        case .category: writer.member("category", items[position].category)
        case .level:
            let level = question.scale.level(
                ofIndex: items[position].index, orGrains: items[position].grains, of: items[position].plantType)
            writer.member("level", level?.rawValue)
        case .grains: writer.member("grains_per_m3", items[position].grains)
        case .isInSeason: writer.member("in_season", items[position].isInSeason)
        case .state:
            let state = PollenItem.State(
                index: items[position].index, grains: items[position].grains, isInSeason: items[position].isInSeason)
            writer.member("state", state.rawValue)
        // A type is no plant: for it the member does not exist.
        case .plant: if items[position].kind == .plant { write(items[position].plant, into: &writer) }
        case .recommendations: writer.list("health_recommendations", items[position].recommendations)
        }
    }

    private func write(_ plant: PlantDescription?, into writer: inout JSONWriter) {
        writer.key("plant")
        guard let plant else {
            writer.null()
            return
        }
        writer.beginObject()
        for (name, value) in PlantDescription.members { writer.member(name, value(plant)) }
        writer.endObject()
    }
}

extension PlantDescription {
    /// Every member by its name on the wire, in order.
    static let members: [(name: String, value: @Sendable (PlantDescription) -> String?)] = [
        ("family", { $0.family }), ("season", { $0.season }), ("appearance", { $0.appearance }),
        ("shapes", { $0.shapes }), ("cross_reaction", { $0.crossReaction }), ("picture", { $0.picture }),
        ("picture_closeup", { $0.pictureCloseup }),
    ]
}
