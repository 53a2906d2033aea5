import EnvironmentModel
import ProviderKit

extension PollenOutlook.DailyPollen {
    /// A day joined from what several providers tell of it, by species.
    ///
    /// - Parameter speakers: in order; of equal figures the first's is shown.
    convenience init(joining speakers: [PollenOutlook.Speaker], on date: Day) {
        var codes: [String] = []
        var found: [String: [(speaker: Int, item: PollenItem)]] = [:]
        for (position, speaker) in speakers.enumerated() {
            for item in speaker.day.items {
                let known = found[item.code, default: []]
                if known.isEmpty { codes.append(item.code) }
                // One voice for each provider, however often it lists a code.
                if known.last?.speaker != position { found[item.code, default: []].append((position, item)) }
            }
        }
        let joined = codes.compactMap { found[$0].flatMap(JoinedItem.init) }
        // The order of `PollenDay`, so that shares stand at the positions of their items.
        let ordered = joined.filter { $0.item.kind == .type } + joined.filter { $0.item.kind == .plant }
        self.init(
            day: PollenDay(date: date, items: ordered.map(\.item)), speakers: speakers, rule: .fill,
            shares: ordered.map(\.share), others: [])
    }
}

/// One species as several providers tell it.
private struct JoinedItem {
    let item: PollenItem
    let share: PollenOutlook.Share

    /// Each member from the first who tells it: a category only with its index, for it is the word for that.
    init?(_ voices: [(speaker: Int, item: PollenItem)]) {
        guard let first = voices.first?.item else { return nil }
        let indices = voices.compactMap { voice in voice.item.index.map { (voice.speaker, Double($0), voice.item) } }
        let counts = voices.compactMap { voice in voice.item.grains.map { (voice.speaker, $0, voice.item) } }
        item = PollenItem(
            code: first.code, name: first.name, kind: first.kind, plantType: first.plantType,
            index: indices.first?.2.index, category: indices.first?.2.category, grains: counts.first?.2.grains,
            absence: indices.isEmpty && counts.isEmpty ? Self.absence(voices.map(\.item)) : nil,
            isInSeason: voices.lazy.compactMap(\.item.isInSeason).first,
            plant: voices.lazy.compactMap(\.item.plant).first,
            recommendations: voices.lazy.map(\.item.recommendations).first { !$0.isEmpty } ?? [])
        share = PollenOutlook.Share(
            index: Self.figure(indices, .index), grains: Self.figure(counts, .grains))
    }

    private static func figure(
        _ voices: [(speaker: Int, value: Double, item: PollenItem)], _ figure: PollenFigure
    ) -> PollenOutlook.Figure? {
        guard let first = voices.first else { return nil }
        return PollenOutlook.Figure(
            speaker: first.speaker, others: voices.dropFirst().map { ($0.speaker, $0.value) },
            agreement: Agreement(voices.map(\.value), around: first.value, on: Axis(figure)))
    }

    /// The first reason that tells more than that nothing was said.
    private static func absence(_ items: [PollenItem]) -> Reading.Absence? {
        let reasons = items.compactMap(\.absence)
        return reasons.first { $0 != .notReported } ?? reasons.first
    }
}
