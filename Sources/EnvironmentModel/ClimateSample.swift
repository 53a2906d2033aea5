/// One daily metric of several days at one place as one provider tells it.
package struct ClimateSample: Sendable, Hashable {
    /// One day's value and the model that it comes from.
    package struct Entry: Sendable, Hashable {
        /// In the metric's canonical unit.
        package let reading: Reading
        /// How it came into that unit; nil where the provider gave it so.
        package let conversion: Conversion?
        /// The provider's word for the model; nil when the answer does not tell.
        package let model: String?
        /// Seconds east of Greenwich of the clock by which this day was counted; nil where nobody tells. Days that
        /// were asked at different times of the year differ in it.
        package let offset: Int?

        /// Nothing is told of the clock unless `offset` names it.
        package init(reading: Reading, conversion: Conversion? = nil, model: String?, offset: Int? = nil) {
            self.reading = reading
            self.conversion = conversion
            self.model = model
            self.offset = offset
        }
    }

    /// The point the values stand for, such as the centre of a grid cell; nil when not told.
    package var used: Coordinate?
    /// IANA time-zone name of the place; nil when the provider does not know.
    package var timezone: String?
    /// Seconds east of Greenwich of the wall clock that bounds the days.
    package var offset: Int
    /// What became of each day that was asked.
    package var days: [Day: Result<Entry, SourceError>]

    /// A time zone whose name has not the form of one is left out.
    package init(
        used: Coordinate?, timezone: String?, offset: Int, days: [Day: Result<Entry, SourceError>]
    ) {
        self.used = used
        self.timezone = timezone.flatMap { $0.isZoneName ? $0 : nil }
        self.offset = offset
        self.days = days
    }

    /// Whether not one day has a value.
    package var isEmpty: Bool {
        !days.values.contains { (try? $0.get())?.reading.value != nil }
    }
}
