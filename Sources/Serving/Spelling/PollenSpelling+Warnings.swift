import EnvironmentHub
import EnvironmentModel

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
        for provider in outlook.days.map(\.provider).uniqued {
            let days = outlook.days.filter { $0.provider == provider }
            guard let method = days.first?.method else { continue }
            warnings += method.warnings(provider, every, question)
            if method.isCount, days.contains(where: \.day.isReported), question.fields.contains(.level) {
                let message =
                    "levels are classes of the National Allergy Bureau for grains/m³, not steps of the Universal Pollen Index"
                warnings.append(Warning(.scale, path: every + ".level", message: message))
            }
            warnings += gaps(
                in: days.count == 1 ? days[0].day.items : days.flatMap(\.day.items), ofOneDay: days.count == 1, method,
                provider, every)
        }
        return warnings
    }

    /// What is wrong with single figures of a day.
    private func oddities(of daily: PollenOutlook.DailyPollen, _ path: String) -> [Warning] {
        var warnings: [Warning] = []
        if daily.day.isReported, let hours = daily.day.hours, hours < 23 {
            let message = "'\(daily.provider)' knows only \(hours) hours of \(daily.day.date)"
            warnings.append(Warning(.notAvailable, path: path, message: message))
        }
        for (index, item) in daily.day.items.enumerated() {
            guard let absence = item.absence, absence != .notReported, !absence.isNull else { continue }
            let member = daily.method.member
            warnings.append(
                Warning(absence, of: item.code, daily.method, daily.provider, "\(path).items[\(index)].\(member)"))
        }
        return warnings
    }

    /// One warning for each member that is null in some items though the provider tells it of others.
    private func gaps(
        in items: [PollenItem], ofOneDay isOneDay: Bool, _ method: PollenForecast.Method, _ provider: String,
        _ path: String
    ) -> [Warning] {
        Nullable.allCases.compactMap { member in
            guard method.tells(member.field), question.fields.contains(member.field) else { return nil }
            // By position: an item is large, and most are not silent.
            let silent = items.indices.filter { member.isNull(in: items, at: $0) }
            guard !silent.isEmpty else { return nil }
            let codes = isOneDay ? silent.map { items[$0].code } : silent.map { items[$0].code }.uniqued
            var message = Self.sentence(provider, lacks: member.rawValue, of: codes)
            var kind = Warning.Kind.notReported
            if member.isFigure {
                let clause: String
                (kind, clause) = reason(items, at: silent, method)
                message += clause
            }
            return Warning(kind, path: path + "." + member.rawValue, message: message)
        }
    }

    /// At most five of the codes are named. Text grows piece by piece, in room that is reserved once.
    private static func sentence(_ provider: String, lacks member: String, of codes: [String]) -> String {
        var sentence = ""
        sentence.reserveCapacity(160)
        for piece in ["'", provider, "' has no '", member, "' of '"] { sentence += piece }
        for (index, code) in codes.prefix(5).enumerated() {
            if index > 0 { sentence += "', '" }
            sentence += code
        }
        sentence += "'"
        if codes.count > 5 { sentence += " and \(codes.count - 5) more" }
        return sentence
    }

    /// Why none of these items has a figure, as far as they have a reason in common.
    private func reason(
        _ items: [PollenItem], at silent: [Int], _ method: PollenForecast.Method
    ) -> (kind: Warning.Kind, clause: String) {
        if silent.allSatisfy({ items[$0].state == .outOfSeason }) { return (.notReported, ", which are out of season") }
        guard silent.allSatisfy({ items[$0].absence?.isNull == true }) else { return (.notReported, "") }
        return method.isCount
            ? (.notModelled, ": it does not model them here at this time of the year")
            : (.notAvailable, ": it does not know them")
    }
}

/// A member that may be null, as paths name it; those of a plant's description only where there is one.
private enum Nullable: String, CaseIterable {
    case plantType = "plant_type"
    case index, category, level
    case grains = "grains_per_m3"
    case isInSeason = "in_season"
    case plant
    case family = "plant.family"
    case season = "plant.season"
    case appearance = "plant.appearance"
    case shapes = "plant.shapes"
    case crossReaction = "plant.cross_reaction"
    case picture = "plant.picture"
    case pictureCloseup = "plant.picture_closeup"

    /// The member of an item that holds it.
    var field: PollenField {
        switch self {
        case .plantType: .plantType
        case .index: .index
        case .category: .category
        case .level: .level
        case .grains: .grains
        case .isInSeason: .isInSeason
        case .plant, .family, .season, .appearance, .shapes, .crossReaction, .picture, .pictureCloseup: .plant
        }
    }

    /// Whether it says how much pollen there is.
    var isFigure: Bool {
        switch self {
        case .index, .category, .level, .grains: true
        default: false
        }
    }

    /// Looks at one member in place: handing on an item, or a description, would copy all of its texts.
    func isNull(in items: [PollenItem], at index: Int) -> Bool {
        switch self {
        case .plantType: items[index].plantType == nil
        case .index: items[index].index == nil
        case .category: items[index].category == nil
        // As `level(on:)` has it.
        case .level:
            items[index].index.map { PollenScale.upi.level(ofIndex: $0) == nil }
                ?? (items[index].grains == nil || items[index].plantType == nil)
        case .grains: items[index].grains == nil
        case .isInSeason: items[index].isInSeason == nil
        case .plant: items[index].kind == .plant && items[index].plant == nil
        case .family: items[index].plant != nil && items[index].plant?.family == nil
        case .season: items[index].plant != nil && items[index].plant?.season == nil
        case .appearance: items[index].plant != nil && items[index].plant?.appearance == nil
        case .shapes: items[index].plant != nil && items[index].plant?.shapes == nil
        case .crossReaction: items[index].plant != nil && items[index].plant?.crossReaction == nil
        case .picture: items[index].plant != nil && items[index].plant?.picture == nil
        case .pictureCloseup: items[index].plant != nil && items[index].plant?.pictureCloseup == nil
        }
    }
}

extension PollenForecast.Method {
    /// Whether figures are grains/m³.
    fileprivate var isCount: Bool { unit == .grainPerCubicMetre }

    /// The member of an item that holds the figure.
    fileprivate var member: String { isCount ? "grains_per_m3" : "index" }

    /// Members that a provider of this method never tells.
    private var untold: [PollenField] { isCount ? Self.untoldByCounts : Self.untoldByIndices }

    private static let untoldByCounts: [PollenField] = [.index, .category, .isInSeason, .plant]
    private static let untoldByIndices: [PollenField] = [.grains]

    fileprivate func tells(_ member: PollenField) -> Bool { !untold.contains(member) }

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
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
