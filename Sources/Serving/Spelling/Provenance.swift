import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Where the values of one place come from: `provenance` by metric.
struct Provenance {
    let fields: AirQualityFields
    /// The place that was asked, for distances; nil leaves out what differs from place to place.
    let asked: Coordinate?

    /// One entry for each metric shown that has a value.
    func write(_ air: AirQualityEstimates, into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        // Read in place: an estimate has many parts, and a copy counts them all.
        let estimates = air.estimates.span
        var last: (position: Int, written: Range<Int>)?
        for (name, position) in zip(fields.names, fields.positions) where estimates[position].value != nil {
            writer.write(name)
            // Most metrics of a place share one origin, which is spelled once and then copied.
            if let last, estimates[position].sharesOrigin(with: estimates[last.position]) {
                writer.again(last.written)
                continue
            }
            let start = writer.count
            entry(estimates[position], into: &writer)
            last = (position, start..<writer.count)
        }
        writer.endObject()
    }

    private func entry(_ estimate: Estimate, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", estimate.voice?.provider)
        writer.member("rule", estimate.rule.rawValue)
        writer.member("origin", estimate.origin.rawValue)
        if let voice = estimate.voice, let asked {
            writer.member("time", voice.time)
            writer.used(voice.used, asked: asked)
        }
        writer.key("others")
        writer.beginArray()
        for voice in estimate.others {
            writer.beginObject()
            writer.member("provider", voice.provider)
            if asked != nil {
                writer.member("value", voice.value)
                writer.member("time", voice.time)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension JSONWriter {
    /// `used`: the point a value stands for and how far it is from the place asked, in kilometres.
    mutating func used(_ used: Coordinate, asked: Coordinate) {
        key("used")
        beginObject()
        // Services give the centre of a cell as a single-precision number: five decimals are all it holds.
        let used = used.rounded(decimals: 5)
        members(of: used)
        member("distance_km", (asked.distance(to: used) * 10).rounded() / 10)
        endObject()
    }
}
