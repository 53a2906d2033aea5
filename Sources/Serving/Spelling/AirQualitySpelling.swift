import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// How the air at a place is written on the wire.
struct AirQualitySpelling {
    let fields: AirQualityFields
    let scale: IndexScale
    /// Knows the sources and their methods.
    let hub: Hub

    /// What the air is like on the scale, if status or pollutants are shown.
    func status(_ air: AirQualityEstimates) -> AirQualityStatus? {
        fields.showsStatus || fields.showsPollutants ? AirQualityStatus(scale, air, at: fields.places) : nil
    }

    /// `data` of one place: `time`, the metrics, `status`, `pollutants`, `hourly`.
    func data(_ air: AirQualityEstimates, _ status: AirQualityStatus?, into writer: inout JSONWriter) {
        var time = WrittenTime()
        data(air, status, time: &time, into: &writer)
    }

    /// The same of one of many places, of which most have the time of the one before.
    func data(
        _ air: AirQualityEstimates, _ status: AirQualityStatus?, time: inout WrittenTime, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        time.member("time", air.time, into: &writer)
        let (estimates, names) = (air.estimates, fields.names)
        for (field, position) in fields.positions.enumerated() {
            writer.write(names, at: field)
            if let value = estimates[position].value { writer.number(value) } else { writer.null() }
        }
        if let status, fields.showsStatus { write(status, into: &writer) }
        if let status, fields.showsPollutants { pollutants(air, status, into: &writer) }
        if let hourly = air.hourly { self.hourly(hourly, into: &writer) }
        writer.endObject()
    }

    private func hourly(_ hourly: HourlyEstimates, into writer: inout JSONWriter) {
        writer.key("hourly")
        writer.beginObject()
        writer.key("time")
        writer.beginArray()
        for time in hourly.times { writer.instant(time) }
        writer.endArray()
        for (metric, position) in zip(fields.shown, fields.positions) {
            writer.key(metric.name)
            writer.beginArray()
            for value in hourly.rows[position] {
                if let value { writer.number(value) } else { writer.null() }
            }
            writer.endArray()
        }
        writer.endObject()
    }

    private func write(_ status: AirQualityStatus, into writer: inout JSONWriter) {
        writer.key("status")
        writer.beginObject()
        writer.write(fields.words.opening)
        if let index = status.index { writer.number(index) } else { writer.null() }
        if let index = status.index, let position = scale.position(of: index) {
            let words = fields.words.bands[position]
            writer.write(words.descriptions[scale.bands[position].shade(of: index)])
            writer.member("dominant", status.dominant?.rawValue)
            writer.member("origin", (status.estimate?.origin ?? .computed).rawValue)
            writer.member("basis", basis(status))
            writer.write(words.advice)
        } else {
            writer.member("level", String?.none)
        }
        writer.endObject()
    }

    private func basis(_ status: AirQualityStatus) -> String {
        guard let estimate = status.estimate, !estimate.isMadeHere else {
            return status.computed?.basis ?? "computed from concentrations"
        }
        guard let speaker = estimate.speaker else { return "merged from several providers" }
        let source = speaker.source ?? hub.roster.source(named: speaker.provider)
        let profile = source?.profile
        let method = scale.index.flatMap { profile?.indexBasis.text(for: $0, on: estimate.time?.day) }
        return method ?? "as '\(speaker.provider)' reports it; its method is not known"
    }

    /// The value of `level`, and what follows it.
    private func write(_ level: AirQualityStatus.Level, _ words: ScaleSpelling, into writer: inout JSONWriter) {
        guard let index = level.index, let position = scale.position(of: index) else {
            writer.null()
            return
        }
        writer.write(words.levels, at: position)
        writer.number(index)
        if level.isReported {
            writer.write(ScaleSpelling.reported)
        } else if let subIndex = try? level.computed?.get() {
            words.write(subIndex, into: &writer)
        }
    }

    private func pollutants(_ air: AirQualityEstimates, _ status: AirQualityStatus, into writer: inout JSONWriter) {
        writer.key("pollutants")
        writer.beginArray()
        let (estimates, openings, units) = (air.estimates, fields.openings, fields.pollutantUnits)
        let words = fields.words
        for (index, (pollutant, level)) in zip(fields.pollutants, status.levels).enumerated() {
            writer.beginObject()
            writer.write(openings, at: index)
            if let value = estimates[pollutant.position].value { writer.number(value) } else { writer.null() }
            writer.write(units, at: index)
            write(level, words, into: &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
