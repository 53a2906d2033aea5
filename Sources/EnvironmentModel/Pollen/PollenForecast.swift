/// Pollen at one place as one provider tells it.
package struct PollenForecast: Sendable, Hashable {
    /// How a provider tells how much pollen there is.
    package struct Method: Sendable, Hashable {
        /// Either the index or grains/m³.
        package let unit: Unit
        /// Whether the figures of a day were computed here from finer ones.
        package let isComputed: Bool
        /// One clause: what a figure of a day stands for.
        package let basis: String
        /// Primary subtag of the language of names and sentences (BCP 47), in lower case.
        package let language: String

        package init(unit: Unit, isComputed: Bool, basis: String, language: String) {
            self.unit = unit
            self.isComputed = isComputed
            self.basis = basis
            self.language = language
        }
    }

    /// How all figures of the forecast came about.
    package let method: Method
    /// Ascending, each date once.
    package private(set) var days: [PollenDay]
    /// The point the figures stand for; nil when the provider does not say.
    package var used: Coordinate?
    /// IANA time-zone name of the place; nil when the provider does not say.
    package var timezone: String?
    /// Seconds east of Greenwich of the place's clock; nil when the provider does not say.
    package var offset: Int?
    /// How many entries of the answer could not be read as an item.
    package var unusable: Int

    /// Sorts `days`; of several for one date the first that reports anything is kept, else the first. A time zone whose name
    /// has not the form of one is left out.
    package init(
        method: Method, days: [PollenDay], used: Coordinate? = nil, timezone: String? = nil,
        offset: Int? = nil, unusable: Int = 0
    ) {
        self.method = method
        self.days = Dictionary(grouping: days, by: \.date).compactMap { _, same in
            same.first(where: \.isReported) ?? same.first
        }.sorted { $0.date < $1.date }
        self.used = used
        self.timezone = timezone.flatMap { $0.isZoneName ? $0 : nil }
        self.offset = offset
        self.unusable = unusable
    }

    /// The same with those of its days alone whose `Day.number` lies in a range.
    package func part(_ numbers: Range<Int>) -> PollenForecast {
        if days.allSatisfy({ numbers.contains($0.date.number) }) { return self }
        var part = self
        part.days = days.filter { numbers.contains($0.date.number) }
        return part
    }

    /// Whether no day reports anything.
    package var isEmpty: Bool { !days.contains(where: \.isReported) }
}
