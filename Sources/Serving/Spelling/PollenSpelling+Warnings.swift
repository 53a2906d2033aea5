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
            if method.isCount, days.contains(where: \.day.isReported), question.fields.contains("level") {
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
            guard let absence = item.absence, absence != .notReported, absence != .null else { continue }
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
        let told = Self.nullable.filter { method.tells($0.name) && question.fields.contains($0.field) }
        return told.compactMap { member in
            // By position: an item is large, and most are not silent.
            let silent = items.indices.filter { member.isNull(items[$0]) }
            guard !silent.isEmpty else { return nil }
            let codes = isOneDay ? silent.map { items[$0].code } : silent.map { items[$0].code }.uniqued
            var message = "'\(provider)' has no '\(member.name)' of '\(codes[0])'"
            for code in codes.prefix(5).dropFirst() { message += ", '" + code + "'" }
            if codes.count > 5 { message += " and \(codes.count - 5) more" }
            var kind = Warning.Kind.notReported
            if member.isFigure {
                let clause: String
                (kind, clause) = reason(silent.lazy.map { items[$0] }, method)
                message += clause
            }
            return Warning(kind, path: path + "." + member.name, message: message)
        }
    }

    /// Why none of these items has a figure, as far as they have a reason in common.
    private func reason(
        _ silent: some Sequence<PollenItem>, _ method: PollenForecast.Method
    ) -> (kind: Warning.Kind, clause: String) {
        if silent.allSatisfy({ $0.state == .outOfSeason }) { return (.notReported, ", which are out of season") }
        guard silent.allSatisfy({ $0.absence == .null }) else { return (.notReported, "") }
        return method.isCount
            ? (.notModelled, ": it does not model them here at this time of the year")
            : (.notAvailable, ": it does not know them")
    }

    private struct Nullable {
        /// As in the path.
        let name: String
        /// The member of an item that holds it.
        let field: String
        var isFigure = false
        let isNull: @Sendable (PollenItem) -> Bool

        init(
            name: String, field: String, isFigure: Bool = false, isNull: @escaping @Sendable (PollenItem) -> Bool
        ) {
            self.name = name
            self.field = field
            self.isFigure = isFigure
            self.isNull = isNull
        }

        /// A member of a plant's description, which is null only where there is a description.
        init(plant name: String, isNull: @escaping @Sendable (PollenItem) -> Bool) {
            self.init(name: "plant." + name, field: "plant") { $0.plant != nil && isNull($0) }
        }
    }

    private static let nullable: [Nullable] =
        [
            Nullable(name: "plant_type", field: "plant_type") { $0.plantType == nil },
            Nullable(name: "index", field: "index", isFigure: true) { $0.index == nil },
            Nullable(name: "category", field: "category", isFigure: true) { $0.category == nil },
            Nullable(name: "level", field: "level", isFigure: true) { $0.level(on: .upi) == nil },
            Nullable(name: "grains_per_m3", field: "grains_per_m3", isFigure: true) { $0.grains == nil },
            Nullable(name: "in_season", field: "in_season") { $0.isInSeason == nil },
            Nullable(name: "plant", field: "plant") { $0.kind == .plant && $0.plant == nil },
        ]
        + [
            // Each reads one member in place: handing on the whole description would copy all of its texts.
            Nullable(plant: "family") { $0.plant?.family == nil },
            Nullable(plant: "season") { $0.plant?.season == nil },
            Nullable(plant: "appearance") { $0.plant?.appearance == nil },
            Nullable(plant: "shapes") { $0.plant?.shapes == nil },
            Nullable(plant: "cross_reaction") { $0.plant?.crossReaction == nil },
            Nullable(plant: "picture") { $0.plant?.picture == nil },
            Nullable(plant: "picture_closeup") { $0.plant?.pictureCloseup == nil },
        ]
}

extension PollenForecast.Method {
    /// Whether figures are grains/m³.
    fileprivate var isCount: Bool { unit == .grainPerCubicMetre }

    /// The member of an item that holds the figure.
    fileprivate var member: String { isCount ? "grains_per_m3" : "index" }

    /// Members that a provider of this method never tells.
    private var untold: Set<String> { isCount ? Self.untoldByCounts : Self.untoldByIndices }

    private static let untoldByCounts: Set<String> = ["index", "category", "in_season", "plant"]
    private static let untoldByIndices: Set<String> = ["grains_per_m3"]

    fileprivate func tells(_ member: String) -> Bool { !untold.contains(member) }

    /// What follows from the method for every item.
    fileprivate func warnings(_ provider: String, _ path: String, _ question: PollenQuestion) -> [Warning] {
        var warnings: [Warning] = []
        let gives = isCount ? "counts grains" : "gives the Universal Pollen Index"
        for member in PollenSpelling.members where untold.contains(member) && question.fields.contains(member) {
            let message = "'\(provider)' \(gives) and has no '\(member)'"
            warnings.append(Warning(.notAvailable, path: "\(path).\(member)", message: message))
        }
        let wanted = question.language.lowercased().split(separator: "-").first.map(String.init)
        if question.fields.contains("name"), wanted != language {
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
        case .notANumber, .notReported, .null:
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
