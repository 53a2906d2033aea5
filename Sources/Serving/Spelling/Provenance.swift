import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Where the values of one place come from: `provenance` by metric.
struct Provenance {
    /// The place that was asked.
    struct Asked {
        let coordinate: Coordinate
        /// Metres above sea level; nil where nobody told.
        let elevation: Double?
    }

    let fields: AirQualityFields
    /// The place that was asked, for distances; nil leaves out what is of one place alone.
    let asked: Asked?
    /// The wall clock, from which the age of values is counted.
    let now: Instant

    /// One entry for each metric shown of which something was said.
    func write(_ air: AirQualityEstimates, into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        var last: (position: Int, written: Range<Int>)?
        let names = fields.names
        for (field, position) in fields.positions.enumerated() where air.isAnythingSaid(at: position) {
            writer.write(names, at: field)
            // Most metrics of a place share one origin, which is spelled once and then copied.
            if let last, air.sharesOrigin(position, with: last.position) {
                writer.again(last.written)
                continue
            }
            let start = writer.count
            entry(air.estimates[position], into: &writer)
            last = (position, start..<writer.count)
        }
        if let hourly = air.hourly { hours(hourly, air.estimates, into: &writer) }
        writer.endObject()
    }

    /// One entry for each metric shown that is given: those of a list.
    func write(_ estimates: [Estimate?], into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        for (field, estimate) in estimates.enumerated() {
            guard let estimate else { continue }
            writer.write(fields.names, at: field)
            entry(estimate, into: &writer)
        }
        writer.endObject()
    }

    /// The entries of these metrics shown, by position, and of hours that come from elsewhere; nothing where there are none.
    func write(_ air: AirQualityEstimates, only shown: [Int], into writer: inout JSONWriter) {
        guard !shown.isEmpty || air.hourly.map({ !rows($0, air.estimates).isEmpty }) == true else { return }
        writer.key("provenance")
        writer.beginObject()
        for field in shown {
            writer.write(fields.names, at: field)
            entry(air.estimates[fields.positions[field]], into: &writer)
        }
        if let hourly = air.hourly { hours(hourly, air.estimates, into: &writer) }
        writer.endObject()
    }

    private func entry(_ estimate: Estimate, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", estimate.speaker?.provider)
        if estimate.origin == .computed { writer.list("providers", estimate.providers) }
        writer.member("rule", estimate.rule.rawValue)
        if estimate.value != nil { writer.member("origin", estimate.origin.rawValue) }
        if estimate.value != nil, let asked {
            writer.member("time", estimate.time)
            writer.member("age_ms", estimate.time.map { age(of: $0) })
            if let speaker = estimate.speaker {
                writer.used(speaker.used, speaker.elevation, asked: asked)
                if let conversion = estimate.conversion { writer.conversion(conversion) }
            }
        }
        writer.key("others")
        writer.beginArray()
        for other in estimate.others { self.other(other, isPart: estimate.speaker == nil, into: &writer) }
        writer.endArray()
        if estimate.value != nil, let asked {
            if let agreement = estimate.agreement { writer.spread(agreement) }
            writer.confidence(estimate.grounds(asked, now))
        }
        writer.endObject()
    }

    /// What another one said; `isPart` where the value was computed from several.
    private func other(_ other: Estimate.Other, isPart: Bool, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", other.provider)
        if let asked {
            writer.member("value", other.value)
            writer.member("time", other.time)
            if isPart, other.leftOut == nil { writer.used(other.speaker.used, other.speaker.elevation, asked: asked) }
        }
        if let reason = other.leftOut { writer.member("left_out", reason.word) }
        writer.endObject()
    }

    private func age(of time: Instant) -> Int { Int(max(0, now.milliseconds - time.milliseconds)) }

    /// The metrics shown whose hours do not all come from where the current value does.
    private func rows(_ hourly: HourlyEstimates, _ estimates: [Estimate]) -> [(field: Int, position: Int)] {
        fields.positions.enumerated().filter { _, position in
            guard hourly.runs.indices.contains(position) else { return false }
            let runs = hourly.runs[position]
            return runs.count > 1 || runs.contains { $0.providers != estimates[position].providers }
        }.map { (field: $0, position: $1) }
    }

    /// `hourly`: for each of these metrics the runs of hours that come about in one way.
    private func hours(_ hourly: HourlyEstimates, _ estimates: [Estimate], into writer: inout JSONWriter) {
        let rows = rows(hourly, estimates)
        guard !rows.isEmpty else { return }
        writer.key("hourly")
        writer.beginObject()
        for (field, position) in rows {
            writer.write(fields.names, at: field)
            writer.beginArray()
            for run in hourly.runs[position] {
                writer.beginObject()
                writer.member("from", hourly.times[run.hours.lowerBound])
                writer.member("to", hourly.times[run.hours.upperBound])
                writer.member("provider", run.origin == .computed ? nil : run.providers.first)
                if run.origin == .computed { writer.list("providers", run.providers) }
                writer.member("rule", run.rule.rawValue)
                writer.member("origin", run.origin.rawValue)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension Estimate {
    /// Whose value it is, or those it was computed from, each once.
    fileprivate var providers: [String] { speakers.map(\.provider).uniqued }

    /// What its confidence rests on, but for its age.
    func grounds(_ asked: Provenance.Asked) -> Confidence.Grounds {
        var grounds = Confidence.Grounds()
        grounds.agreement = agreement
        grounds.isDerived = isMadeHere
        grounds.conditions = conversion?.state?.text
        // Mostly it is one provider's own, of which no list need be made.
        if let speaker {
            (grounds.evidence, grounds.isStale) = (speaker.evidence, speaker.isStale)
            grounds.distance = speaker.used.map { asked.coordinate.distance(to: $0) }
            grounds.isUnplaced = speaker.used == nil
            if let height = speaker.elevation, let own = asked.elevation { grounds.height = height - own }
            return grounds
        }
        let parts = speakers
        grounds.providers = parts.count > 1 ? providers.count : parts.count
        grounds.evidence = parts.allSatisfy { $0.evidence == parts[0].evidence } ? parts.first?.evidence : nil
        grounds.isStale = parts.contains(where: \.isStale)
        grounds.distance = parts.compactMap(\.used).map { asked.coordinate.distance(to: $0) }.max()
        grounds.isUnplaced = parts.contains { $0.used == nil }
        if let asked = asked.elevation {
            grounds.height = parts.compactMap(\.elevation).map { $0 - asked }.max { abs($0) < abs($1) }
        }
        return grounds
    }

    /// The same of a value that holds for a moment: at `now` it has an age.
    fileprivate func grounds(_ asked: Provenance.Asked, _ now: Instant) -> Confidence.Grounds {
        var grounds = grounds(asked)
        grounds.age = time.map { now.milliseconds - $0.milliseconds }
        return grounds
    }
}

extension JSONWriter {
    /// `used`: the point a value stands for and how far it is from the place asked, in kilometres; its height in metres
    /// where that is told, and the difference where that of the place is known too. Nothing where no point is told.
    mutating func used(_ used: Coordinate?, _ elevation: Double? = nil, asked: Provenance.Asked) {
        guard let used else { return }
        key("used")
        beginObject()
        // Services give the centre of a cell as a single-precision number: five decimals are all it holds.
        let point = used.rounded(decimals: 5)
        members(of: point)
        member("distance_km", (asked.coordinate.distance(to: point) * 10).rounded() / 10)
        if let elevation, elevation.isFinite {
            member("elevation_m", elevation)
            if let height = asked.elevation {
                member("height_difference_m", ((elevation - height) * 10).rounded() / 10)
            }
        }
        endObject()
    }

    /// `conversion`: out of which unit, by which factor and on which assumptions.
    mutating func conversion(_ conversion: Conversion) {
        key("conversion")
        beginObject()
        member("from", conversion.from.symbol)
        member("to", conversion.to.symbol)
        member("factor", conversion.factor)
        if conversion.offset != 0 { member("offset", conversion.offset) }
        member("conditions", conversion.state?.text)
        endObject()
    }

    /// `spread` of the values that can be compared; `value` and `difference` bring them into the unit in which they are
    /// shown.
    mutating func spread(
        _ agreement: Agreement, value: (Double) -> Double? = { $0 }, difference: (Double) -> Double? = { $0 }
    ) {
        key("spread")
        beginObject()
        member("n", agreement.count)
        member("min", agreement.lowest.flatMap(value))
        member("max", agreement.highest.flatMap(value))
        member("range", difference(agreement.range)?.withoutNoise)
        member("sd", difference(agreement.deviation)?.withoutNoise)
        endObject()
    }

    /// `confidence` and its `reason`.
    mutating func confidence(_ grounds: Confidence.Grounds) {
        let confidence = Confidence(grounds)
        member("confidence", confidence.level.rawValue)
        member("reason", confidence.reason)
    }
}
