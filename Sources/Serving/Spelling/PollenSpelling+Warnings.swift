import EnvironmentHub
import EnvironmentModel
import JSON

extension PollenSpelling {
    /// Why something in `data` is null, and what else the reader of a level should know.
    ///
    /// Nulls of one member from one provider share a warning, whose path has `*` for every position.
    func warnings(_ outlook: PollenOutlook) -> [Warning] {
        var warnings: [Warning] = []
        if outlook.days.count < outlook.asked {
            let message = "\(outlook.days.count) of \(outlook.asked) days are known"
            warnings.append(Warning(.notAvailable, path: "data.days", message: message))
        }
        for (index, daily) in outlook.days.enumerated() { oddities(of: daily, at: index, into: &warnings) }
        let alone = outlook.days.enumerated().filter { $0.element.speakers.count == 1 }
        for provider in alone.compactMap({ $0.element.speakers.first?.provider }).uniqued {
            let days = alone.filter { $0.element.speakers.first?.provider == provider }
            wholeDays(days.map { ($0.offset, $0.element.speakers[0]) }, provider, into: &warnings)
        }
        if alone.count < outlook.days.count {
            warnings += joinedWarnings(outlook.days.filter { $0.speakers.count > 1 })
        }
        return warnings
    }

    /// What is to be said of the days that are one provider's alone, each with its position.
    private func wholeDays(
        _ days: [(position: Int, speaker: PollenOutlook.Speaker)], _ provider: String, into warnings: inout [Warning]
    ) {
        guard let method = days.first?.speaker.method else { return }
        warnings += method.warnings(provider, question)
        if method.isCount, days.contains(where: \.speaker.day.isReported), question.fields.contains(.level) {
            warnings.append(.levelsOfGrains)
        }
        // Days behind the last that has anything are not there yet, which is no matter of their species.
        let end = days.lastIndex { $0.speaker.day.isReported }.map { $0 + 1 } ?? days.count
        for day in days[end...] where day.speaker.day.items.allSatisfy({ $0.absence?.isNull == true }) {
            let message = "'\(provider)' has not published \(day.speaker.day.date) yet"
            warnings.append(Warning(.notYetPublished, path: "data.days[\(day.position)]", message: message))
        }
        let told = days.indices.filter {
            $0 < end || !days[$0].speaker.day.items.allSatisfy { $0.absence?.isNull == true }
        }
        .map { days[$0].speaker.day }
        let items = told.count == 1 ? told[0].items : told.flatMap(\.items)
        gaps(in: items, ofOneDay: told.count == 1, method, provider, into: &warnings)
    }

    /// What is wrong with single figures of the day at that position.
    private func oddities(of daily: PollenOutlook.DailyPollen, at index: Int, into warnings: inout [Warning]) {
        for speaker in daily.speakers {
            if speaker.day.isReported, let hours = speaker.day.hours, hours < 23 {
                let message = "'\(speaker.provider)' knows only \(hours) hours of \(daily.day.date)"
                warnings.append(Warning(.notAvailable, path: "data.days[\(index)]", message: message))
            }
            for (place, item) in speaker.day.items.enumerated() {
                guard let absence = item.absence, absence != .notReported, !absence.isNull else { continue }
                let position = daily.shares.isEmpty ? place : daily.day.items.firstIndex { $0.code == item.code } ?? 0
                let path = "data.days[\(index)].items[\(position)].\(speaker.method.member)"
                warnings.append(Warning(absence, of: item.code, speaker.method, speaker.provider, path))
            }
        }
    }

    /// One warning for each member that is null in some items though the provider tells it of others.
    private func gaps(
        in items: [PollenItem], ofOneDay isOneDay: Bool, _ method: PollenForecast.Method, _ provider: String,
        into warnings: inout [Warning]
    ) {
        let nulls = items.map(NullablePollenMember.nulls)
        var silent: [Int] = []
        silent.reserveCapacity(items.count)
        var text = TextBuilder()
        for (bit, (member, path)) in NullablePollenMember.all.enumerated()
        where method.tells(member.field) && question.fields.contains(member.field) {
            silent.removeAll(keepingCapacity: true)
            for position in items.indices where nulls[position] & 1 << bit != 0 { silent.append(position) }
            guard !silent.isEmpty else { continue }
            let reason = member.isFigure ? reason(items, at: silent, method) : (kind: .notReported, clause: "")
            // Several days have one code several times.
            if !isOneDay {
                var seen: Set<String> = []
                silent.removeAll { !seen.insert(items[$0].code).inserted }
            }
            text.say(provider, lacks: member.rawValue, of: items, at: silent)
            text.append(reason.clause)
            warnings.append(Warning(reason.kind, path: path, message: text.text))
            text.removeAll()
        }
    }

    /// Where paths to a member of every item begin.
    static let everyItem = "data.days[*].items[*]."

    /// How many codes a sentence names at most.
    fileprivate static let shownCodes = 5

    /// Why none of these items has a figure, as far as they have a reason in common.
    private func reason(
        _ items: [PollenItem], at silent: [Int], _ method: PollenForecast.Method
    ) -> (kind: Warning.Kind, clause: String) {
        if silent.allSatisfy({ items[$0].state == .outOfSeason }) {
            return (.notReported, ", which are out of season")
        }
        guard silent.allSatisfy({ items[$0].absence?.isNull == true }) else { return (.notReported, "") }
        return method.isCount
            ? (.notModelled, ": it does not model them here at this time of the year")
            : (.notAvailable, ": it does not know them")
    }
}

extension TextBuilder {
    /// That a provider has no such member of the items at these positions.
    fileprivate mutating func say(
        _ provider: String, lacks member: String, of items: [PollenItem], at positions: [Int]
    ) {
        append("'", provider, "' has no '")
        append("", member, "' of '")
        let shown = min(positions.count, PollenSpelling.shownCodes)
        for index in 0..<shown {
            if index > 0 { append("', '") }
            append(items[positions[index]].code)
        }
        append("'")
        guard positions.count > shown else { return }
        append(" and ")
        append(positions.count - shown)
        append(" more")
    }
}

extension PollenForecast.Method {
    /// Whether figures are grains/m³.
    var isCount: Bool { unit == .grainPerCubicMetre }

    /// The member of an item that holds the figure.
    var member: String { isCount ? "grains_per_m3" : "index" }

    /// Members that a provider of this method never tells.
    private var untold: [PollenField] { isCount ? Self.untoldByCounts : Self.untoldByIndices }

    private static let untoldByCounts: [PollenField] = [.index, .category, .isInSeason, .plant]
    private static let untoldByIndices: [PollenField] = [.grains]

    func tells(_ member: PollenField) -> Bool { !untold.contains(member) }

    /// What follows from the method for every item.
    fileprivate func warnings(_ provider: String, _ question: PollenQuestion) -> [Warning] {
        var warnings: [Warning] = []
        for member in untold where question.fields.contains(member) {
            var message = TextBuilder()
            message.append("'", provider, isCount ? "' counts grains" : "' gives the Universal Pollen Index")
            message.append(" and has no '", member.rawValue, "'")
            warnings.append(Warning(.notAvailable, path: member.path, message: message.text))
        }
        if question.fields.contains(.name), !question.language.begins(withSubtag: language) {
            let message = "'\(provider)' names things in '\(language)' only"
            warnings.append(Warning(.notAvailable, path: PollenField.name.path, message: message))
        }
        return warnings
    }
}

extension String {
    /// Whether the first part of this language tag is that one, which is in lower case; tags are ASCII.
    fileprivate func begins(withSubtag subtag: String) -> Bool {
        utf8.lazy.prefix { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }.elementsEqual(subtag.utf8)
    }
}

extension Warning {
    /// That words for counts are not those of the index.
    static let levelsOfGrains = Warning(
        .scale, path: PollenField.level.path,
        message:
            "levels are classes of the National Allergy Bureau for grains/m³, not steps of the Universal Pollen Index")

    /// Why a figure that was sent cannot be used.
    fileprivate init(
        _ absence: Reading.Absence, of code: String, _ method: PollenForecast.Method, _ provider: String,
        _ path: String
    ) {
        let sent = "'\(provider)' sent '\(method.member)' of '\(code)'"
        switch absence {
        case .outOfRange(let value):
            self.init(.outOfRange, path: path, message: "\(sent) as \(value.plainText), which is impossible")
        case .unit(let unit):
            self.init(.unusable, path: path, message: "\(sent) in '\(unit)', which is not '\(method.unit.symbol)'")
        case .path(let miss):
            self.init(.unusable, path: path, message: "'\(provider)': '\(code)': \(miss.clause)")
        case .notANumber, .notReported, .null, .sentinel:
            self.init(.unusable, path: path, message: "\(sent) as something else than a number")
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order in which they first occur.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
