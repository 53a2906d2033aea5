package import EnvironmentModel
package import ProviderKit

/// Hourly values of one place over one axis of time.
package struct HourlyEstimates: Sendable {
    /// Full hours, ascending.
    package var times: [Instant]
    /// One row for each metric asked, as long as `times`.
    package var rows: [[Double?]]
    /// Where the values of each row come from, in runs of hours; a row without a value has none.
    package var runs: [[Run]] = []
    /// Positions in `times` of the hours of each row that every provider which has them answered without its metric.
    package var unreported: [[Int]] = []
    /// Positions in `times` of the hours of each row that have no value although somebody sent something that was to be one.
    package var spoilt: [[Int]] = []
    /// What has no part in the values of each row.
    package var leftOut: [[Omission]] = []
    /// How many hours were asked.
    package var asked: Int
    /// How many of them nobody sent.
    package var missing: Int
    /// Those that nobody sent, as runs from the first to the last hour of each; empty where no provider told what hour it
    /// is, or none sent hours.
    package var gaps: [ClosedRange<Instant>]

    /// The hours of `window` that are not in `times` are missing; nobody knows which when `now` is nil, and none where
    /// there is no window.
    package init(times: [Instant], rows: [[Double?]], window: HourWindow?, around now: Instant?) {
        (self.times, self.rows, asked) = (times, rows, window?.count ?? 0)
        guard let window else {
            (gaps, missing) = ([], 0)
            return
        }
        gaps = now.map { window.gaps(in: times, around: $0) } ?? []
        let present = now.map { now in times.count { window.contains($0, around: now) } } ?? times.count
        missing = max(0, window.count - present)
    }

    /// Hours one after another whose values come about in one way; hours without a value may be among them.
    package struct Run: Sendable, Equatable {
        /// Positions in `times` of the first and the last hour with a value.
        package var hours: ClosedRange<Int>
        /// Whose values they are; several where they were computed from these.
        package let providers: [String]
        /// By which they were chosen or computed.
        package let rule: MergeStrategy
        /// Whether they are a provider's own words.
        package let origin: Estimate.Origin
    }

    /// What one provider said of some hours and has no part in their values.
    package struct Omission: Sendable, Equatable {
        /// The configured name.
        package let provider: String
        /// Why; of unusable values the first.
        package let reason: LeftOut
        /// Of how many hours.
        package var hours: Int
    }
}

/// Several providers' hours become one series: every hour of every metric is merged by itself, and gaps stay.
struct HourlyMerge {
    /// One for each row.
    let metrics: [Metric]
    /// Which hours of a sample are merged.
    let hours: any KeyPath<AirQualitySample, HourlySeries?> & Sendable
    let rule: MergeRule
    let statements: [AirQualityStatement]

    private typealias Series = (statement: AirQualityStatement, hours: HourlySeries, positions: [Int64: Int])

    /// Rows over all hours of the window that somebody has; empty ones when nobody has any. Without a window, or a moment around
    /// which it lies, over all hours.
    func estimates(in window: HourWindow?, around now: Instant?) -> HourlyEstimates {
        let series = statements.compactMap { statement in
            statement.sample[keyPath: hours].map { hours in
                let positions = statements.count == 1 ? [] : hours.times.enumerated().map { ($1.milliseconds, $0) }
                return (statement, hours, Dictionary(positions, uniquingKeysWith: { first, _ in first })) as Series
            }
        }
        guard let first = series.first else {
            return HourlyEstimates(times: [], rows: metrics.map { _ in [] }, window: window, around: now)
        }
        var seen: Set<Int64> = []
        let all =
            series.count == 1
            ? first.hours.times
            : series.flatMap(\.hours.times).filter { seen.insert($0.milliseconds).inserted }.sorted()
        var (now, kept) = (now, all.indices)
        if let window, let clock = now {
            // Kept answers are of another hour, and clocks differ.
            let moment = window.moment(ofHours: all.count, from: all.first, near: clock)
            let start = all.firstIndex { window.contains($0, around: moment) } ?? all.endIndex
            let end = all.lastIndex { window.contains($0, around: moment) }.map { $0 + 1 } ?? start
            (now, kept) = (moment, start..<end)
        }
        let times = Array(all[kept])
        var result = HourlyEstimates(times: times, rows: [], window: window, around: now)
        for (position, metric) in metrics.enumerated() {
            var row = Row(rule: rule[metric])
            if series.count == 1 {
                row.take(
                    Array(first.hours.rows[position][kept]), of: first.statement.speaker.provider,
                    first.hours.conversions[position])
            } else {
                let merge = FieldMerge(rule[metric], of: metric)
                for time in times {
                    let said = series.compactMap { entry in
                        entry.positions[time.milliseconds].map { hour in
                            Said(
                                speaker: entry.statement.speaker, reading: entry.hours.rows[position][hour],
                                conversion: entry.hours.conversions[position])
                        }
                    }
                    row.take(said, of: time, merge)
                }
            }
            result.rows.append(row.values)
            result.runs.append(row.runs)
            result.unreported.append(row.unreported)
            result.spoilt.append(row.spoilt)
            result.leftOut.append(row.omissions)
        }
        return result
    }

    /// What one provider said of one hour.
    private struct Said {
        let speaker: Estimate.Speaker
        let reading: Reading
        let conversion: Conversion?

        var isUnreported: Bool {
            if case .missing(let reason) = reading { reason.isUnreported } else { false }
        }
    }

    /// One metric, hour after hour.
    private struct Row {
        let rule: MergeStrategy
        var values: [Double?] = []
        var runs: [HourlyEstimates.Run] = []
        var unreported: [Int] = []
        var spoilt: [Int] = []
        var omissions: [HourlyEstimates.Omission] = []

        init(rule: MergeStrategy) { self.rule = rule }

        /// All hours of the only provider.
        mutating func take(_ readings: [Reading], of provider: String, _ conversion: Conversion?) {
            values = readings.map(\.value)
            for (hour, reading) in readings.enumerated() {
                guard case .missing(let reason) = reading else { continue }
                if reason.isTold {
                    omit(provider, .unusable(reason))
                    spoilt.append(hour)
                }
                if reason.isUnreported { unreported.append(hour) }
            }
            guard let first = values.firstIndex(where: { $0 != nil }), let last = values.lastIndex(where: { $0 != nil })
            else { return }
            let origin = conversion == nil ? Estimate.Origin.reported : .converted
            runs = [.init(hours: first...last, providers: [provider], rule: rule, origin: origin)]
        }

        /// One hour of several.
        mutating func take(_ said: [Said], of hour: Instant, _ merge: FieldMerge) {
            let voices = said.compactMap { entry in
                entry.reading.value.map {
                    Estimate.Voice(entry.speaker, value: $0, conversion: entry.conversion, hour: hour)
                }
            }
            var isSpoilt = false
            for entry in said {
                guard case .missing(let reason) = entry.reading, reason.isTold else { continue }
                omit(entry.speaker.provider, .unusable(reason))
                isSpoilt = true
            }
            let estimate = merge.estimate(voices)
            for other in estimate.others {
                guard let reason = other.leftOut, reason != .stale else { continue }
                omit(other.provider, reason)
                isSpoilt = true
            }
            if estimate.value == nil, isSpoilt { spoilt.append(values.count) }
            values.append(estimate.value)
            if said.allSatisfy(\.isUnreported) { unreported.append(values.count - 1) }
            guard estimate.value != nil else { return }
            let providers = estimate.speaker.map { [$0.provider] } ?? estimate.contributors.map(\.provider)
            let hour = values.count - 1
            if let last = runs.last, last.providers == providers, last.origin == estimate.origin {
                runs[runs.count - 1].hours = last.hours.lowerBound...hour
            } else {
                runs.append(.init(hours: hour...hour, providers: providers, rule: rule, origin: estimate.origin))
            }
        }

        private mutating func omit(_ provider: String, _ reason: LeftOut) {
            let index = omissions.firstIndex { $0.provider == provider && $0.reason.word == reason.word }
            if let index {
                omissions[index].hours += 1
            } else {
                omissions.append(.init(provider: provider, reason: reason, hours: 1))
            }
        }
    }
}
