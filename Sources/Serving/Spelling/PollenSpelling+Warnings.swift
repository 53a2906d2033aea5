import EnvironmentHub
import EnvironmentModel
import JSON

extension PollenSpelling {
    /// Why something in `data` is null, and what else the reader of a level should know; paths begin with `path`.
    ///
    /// Nulls of one member from one provider share a warning, whose path has `*` for every position.
    func warnings(_ outlook: PollenOutlook, path: String = "data") -> [Warning] {
        var warnings: [Warning] = []
        if outlook.days.count < outlook.asked {
            let message = "\(outlook.days.count) of \(outlook.asked) days are known"
            warnings.append(Warning(.notAvailable, path: path + ".days", message: message))
        }
        for (index, daily) in outlook.days.enumerated() { warnings += oddities(of: daily, "\(path).days[\(index)]") }
        let every = "\(path).days[*].items[*]"
        let alone = outlook.days.enumerated().filter { $0.element.speakers.count == 1 }
        for provider in alone.compactMap({ $0.element.speakers.first?.provider }).uniqued {
            let days = alone.filter { $0.element.speakers.first?.provider == provider }
            wholeDays(days.map { ($0.offset, $0.element.speakers[0]) }, provider, path, every, into: &warnings)
        }
        if alone.count < outlook.days.count {
            warnings += joinedWarnings(outlook.days.filter { $0.speakers.count > 1 }, every)
        }
        return warnings
    }

    /// What is to be said of the days that are one provider's alone, each with its position.
    private func wholeDays(
        _ days: [(position: Int, speaker: PollenOutlook.Speaker)], _ provider: String, _ path: String, _ every: String,
        into warnings: inout [Warning]
    ) {
        guard let method = days.first?.speaker.method else { return }
        warnings += method.warnings(provider, every, question)
        if method.isCount, days.contains(where: \.speaker.day.isReported), question.fields.contains(.level) {
            warnings.append(.levelsOfGrains(every))
        }
        // Days behind the last that has anything are not there yet, which is no matter of their species.
        let end = days.lastIndex { $0.speaker.day.isReported }.map { $0 + 1 } ?? days.count
        for day in days[end...] where day.speaker.day.items.allSatisfy({ $0.absence?.isNull == true }) {
            let message = "'\(provider)' has not published \(day.speaker.day.date) yet"
            warnings.append(Warning(.notYetPublished, path: "\(path).days[\(day.position)]", message: message))
        }
        let told = days.indices.filter {
            $0 < end || !days[$0].speaker.day.items.allSatisfy { $0.absence?.isNull == true }
        }
        .map { days[$0].speaker.day }
        let items = told.count == 1 ? told[0].items : told.flatMap(\.items)
        gaps(in: items, ofOneDay: told.count == 1, method, provider, every, into: &warnings)
    }

    /// What is wrong with single figures of a day.
    private func oddities(of daily: PollenOutlook.DailyPollen, _ path: String) -> [Warning] {
        daily.speakers.flatMap { speaker -> [Warning] in
            var warnings: [Warning] = []
            if speaker.day.isReported, let hours = speaker.day.hours, hours < 23 {
                let message = "'\(speaker.provider)' knows only \(hours) hours of \(daily.day.date)"
                warnings.append(Warning(.notAvailable, path: path, message: message))
            }
            for index in speaker.day.items.indices {
                guard let absence = speaker.day.items[index].absence, absence != .notReported, !absence.isNull else {
                    continue
                }
                let code = speaker.day.items[index].code
                let position = daily.shares.isEmpty ? index : daily.day.items.firstIndex { $0.code == code } ?? 0
                let member = speaker.method.member
                warnings.append(
                    Warning(
                        absence, of: code, speaker.method, speaker.provider,
                        "\(path).items[\(position)].\(member)"))
            }
            return warnings
        }
    }

    /// One warning for each member that is null in some items though the provider tells it of others.
    private func gaps(
        in items: [PollenItem], ofOneDay isOneDay: Bool, _ method: PollenForecast.Method, _ provider: String,
        _ path: String, into warnings: inout [Warning]
    ) {
        var silent: [Int] = []
        silent.reserveCapacity(items.count)
        var text = TextBuilder()
        for member in NullablePollenMember.allCases
        where method.tells(member.field) && question.fields.contains(member.field) {
            // By position: an item is large, and most are not silent.
            silent.removeAll(keepingCapacity: true)
            for position in items.indices where member.isNull(in: items, at: position) { silent.append(position) }
            guard !silent.isEmpty else { continue }
            let reason = member.isFigure ? reason(items, at: silent, method) : (kind: .notReported, clause: "")
            // Several days have one code several times.
            if !isOneDay {
                var seen: Set<String> = []
                silent.removeAll { !seen.insert(items[$0].code).inserted }
            }
            text.say(provider, lacks: member.rawValue, of: items, at: silent)
            text.append(reason.clause)
            let message = text.text
            text.removeAll()
            text.append(path)
            text.append(".")
            text.append(member.rawValue)
            warnings.append(Warning(reason.kind, path: text.text, message: message))
            text.removeAll()
        }
    }

    /// How many codes a sentence names at most.
    fileprivate static let shownCodes = 5

    /// Why none of these items has a figure, as far as they have a reason in common.
    private func reason(
        _ items: [PollenItem], at silent: [Int], _ method: PollenForecast.Method
    ) -> (kind: Warning.Kind, clause: String) {
        let isOutOfSeason = silent.allSatisfy { position in
            items[position].isInSeason == false && items[position].index == nil && items[position].grains == nil
        }
        if isOutOfSeason { return (.notReported, ", which are out of season") }
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
        append("'")
        append(provider)
        append("' has no '")
        append(member)
        append("' of '")
        let shown = min(positions.count, PollenSpelling.shownCodes)
        for index in 0..<shown {
            if index > 0 { append("', '") }
            append(items[positions[index]].code)
        }
        append("'")
        guard positions.count > shown else { return }
        append(" and ")
        append(String(positions.count - shown))
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
    fileprivate func warnings(_ provider: String, _ path: String, _ question: PollenQuestion) -> [Warning] {
        var warnings: [Warning] = []
        let gives = isCount ? "counts grains" : "gives the Universal Pollen Index"
        for member in untold where question.fields.contains(member) {
            let message = "'\(provider)' \(gives) and has no '\(member.rawValue)'"
            warnings.append(Warning(.notAvailable, path: "\(path).\(member.rawValue)", message: message))
        }
        let wanted = question.language.lowercased().split(separator: "-").first.map(String.init)
        if question.fields.contains(.name), wanted != language {
            let message = "'\(provider)' names things in '\(language)' only"
            warnings.append(Warning(.notAvailable, path: path + ".name", message: message))
        }
        return warnings
    }
}

extension Warning {
    /// That words for counts are not those of the index.
    static func levelsOfGrains(_ path: String) -> Warning {
        let message =
            "levels are classes of the National Allergy Bureau for grains/m³, not steps of the Universal Pollen Index"
        return Warning(.scale, path: path + ".level", message: message)
    }

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
