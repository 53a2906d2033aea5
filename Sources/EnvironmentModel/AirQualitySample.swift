/// The air at one place as one provider tells it, aligned with the metrics that were asked; a class, so that handing it on
/// copies none of its parts.
package final class AirQualitySample: Sendable {
    /// The point the values stand for, such as the centre of a grid cell; nil when not told.
    package let used: Coordinate?
    /// Metres above sea level of that point; nil when not told.
    package let elevation: Double?
    /// IANA time-zone name of the place; nil when the provider was not asked for it or does not know.
    package let timezone: String?
    /// When the current values hold, the newest of them where they differ; nil where there are none.
    package let time: Instant?
    /// When those hold that hold at another time, by their position.
    package let times: [Int: Instant]
    /// One reading for each metric asked, in that order, in its canonical unit.
    package let readings: [Reading]
    /// Hourly values, if hours were asked.
    package let hourly: HourlySeries?
    /// How readings were converted, by their position; those that came in the metric's own unit have none.
    package let conversions: [Int: Conversion]
    /// The longitude of `used` as it came, where that was beyond 180° and was wrapped.
    package let wrappedLongitude: Double?
    /// Past hours for averages, if such were asked and answered; aligned with the metrics of that question.
    package let history: HourlySeries?

    /// A time zone whose name has not the form of one is left out.
    package convenience init(
        used: Coordinate?, elevation: Double?, timezone: String?, time: Instant?, times: [Int: Instant] = [:],
        readings: [Reading], hourly: HourlySeries? = nil, conversions: [Int: Conversion] = [:],
        wrappedLongitude: Double? = nil, history: HourlySeries? = nil
    ) {
        self.init(
            used: used, elevation: elevation, zone: timezone.flatMap { $0.isZoneName ? $0 : nil }, time: time,
            times: times, readings: readings, hourly: hourly, conversions: conversions,
            wrappedLongitude: wrappedLongitude,
            history: history)
    }

    /// - Parameter zone: has the form of a time zone's name; of many places that was looked at once.
    package init(
        used: Coordinate?, elevation: Double?, zone: String?, time: Instant?, times: [Int: Instant] = [:],
        readings: [Reading], hourly: HourlySeries?, conversions: [Int: Conversion], wrappedLongitude: Double?,
        history: HourlySeries?
    ) {
        self.used = used
        self.elevation = elevation
        timezone = zone
        self.time = time
        self.times = times
        self.readings = readings
        self.hourly = hourly
        self.conversions = conversions
        self.wrappedLongitude = wrappedLongitude
        self.history = history
    }

    /// Whether not one reading has a value.
    package var isEmpty: Bool {
        readings.allSatisfy { $0.value == nil } && (hourly?.isEmpty ?? true)
    }

    /// The same with every instant that is shown turned to what the clocks of that zone show then.
    package func shown(in rules: TimeZoneRules) -> AirQualitySample {
        let time = self.time?.shown(in: rules)
        if hourly == nil, time?.offset == self.time?.offset { return self }
        var hourly = hourly
        if let times = hourly?.times { hourly?.times = times.map { $0.shown(in: rules) } }
        return AirQualitySample(
            used: used, elevation: elevation, zone: timezone, time: time,
            times: times.mapValues { $0.shown(in: rules) }, readings: readings, hourly: hourly,
            conversions: conversions, wrappedLongitude: wrappedLongitude, history: history)
    }
}

extension AirQualitySample: Hashable {
    package static func == (left: AirQualitySample, right: AirQualitySample) -> Bool {
        left.used == right.used && left.elevation == right.elevation && left.timezone == right.timezone
            && left.time == right.time && left.times == right.times && left.readings == right.readings
            && left.hourly == right.hourly
            && left.conversions == right.conversions && left.wrappedLongitude == right.wrappedLongitude
            && left.history == right.history
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(used)
        hasher.combine(time)
        hasher.combine(readings)
    }
}

/// One value, or the reason why there is none.
package enum Reading: Sendable, Hashable {
    /// A number in the metric's canonical unit, inside its range.
    case value(Double)
    case missing(Absence)

    /// The number, if there is one.
    package var value: Double? {
        if case .value(let number) = self { return number }
        return nil
    }

    /// Why a number that was asked is not there.
    package enum Absence: Error, Sendable, Hashable {
        /// The answer lacks the variable.
        case notReported
        /// The answer has it as null.
        case null
        /// The answer has a value that stands for none, such as -999; as it was written.
        case sentinel(String)
        /// The answer has something else than a number.
        case notANumber
        /// The answer's unit cannot be converted to the metric's own.
        case unit(String)
        /// A physically impossible number.
        case outOfRange(Double)
        /// The path of a plug-in does not lead to a number.
        case path(PathMiss)

        /// Whether the provider says that it has no value.
        package var isNull: Bool {
            switch self {
            case .null, .sentinel: true
            case .notReported, .notANumber, .unit, .outOfRange, .path: false
            }
        }

        /// Whether the answer lacks the variable altogether.
        package var isUnreported: Bool {
            switch self {
            case .notReported: true
            case .path(let miss): miss.kind == .nothing
            case .null, .sentinel, .notANumber, .unit, .outOfRange: false
            }
        }

        /// Whether something was said in place of a number.
        package var isTold: Bool {
            if case .sentinel = self { return true }
            return isRefusal
        }

        /// Whether something was said and left out, rather than nothing said.
        package var isRefusal: Bool {
            switch self {
            case .notANumber, .unit, .outOfRange: true
            case .notReported, .null, .sentinel: false
            case .path(let miss): miss.kind == .wrongType || miss.kind == .several
            }
        }
    }

    /// Checks `value`, which is in `unit`, against what is possible for `metric` and brings it into the metric's unit.
    package init(_ value: Double, in unit: Unit, of metric: some Measurand) {
        guard let converted = unit.convert(value, to: metric.unit) else {
            self = .missing(.unit(unit.symbol))
            return
        }
        self = metric.range.contains(converted) ? .value(converted) : .missing(.outOfRange(converted))
    }
}

/// Hourly values of several metrics over one axis of time.
package struct HourlySeries: Sendable, Hashable {
    /// Start of each hour, ascending.
    package var times: [Instant]
    /// One row for each metric asked, in that order; each as long as `times`.
    package var rows: [[Reading]]
    /// How rows were converted, by their position.
    package var conversions: [Int: Conversion]

    package init(times: [Instant], rows: [[Reading]], conversions: [Int: Conversion] = [:]) {
        self.times = times
        self.rows = rows
        self.conversions = conversions
    }

    /// Whether not one hour has a value.
    package var isEmpty: Bool {
        rows.allSatisfy { row in row.allSatisfy { $0.value == nil } }
    }
}
