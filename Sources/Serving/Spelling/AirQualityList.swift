import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// The `result` of a call that named `locations`: what is the same for all stands once, an item carries what differs.
struct AirQualityList {
    let question: AirQualityQuestion
    let sites: Sites
    let report: AirQualityReport
    let hub: Hub

    /// `data` of many places.
    static let data = Shape.record(
        "The air at many places.",
        [
            Member(
                "items",
                .list(
                    "In the order asked.",
                    of: .record(
                        "A place.",
                        [
                            .location, Member("data", AirQualitySpelling.data), .used,
                            .warnings, Member("error", RequestError.shape),
                        ])), required: true)
        ])

    /// The answer; `answer_too_large` as soon as more than `limit` bytes are written.
    func bytes(atMost limit: Int) throws(RequestError) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024 * report.content.count)
        writer.beginObject()
        writer.member("kind", "air_quality")
        writer.key("data")
        writer.beginObject()
        writer.key("items")
        writer.beginArray()
        var (answered, time) = (0, WrittenTime())
        let spelling = AirQualitySpelling(fields: question.fields, scale: question.scale, hub: hub)
        for position in sites.sites.indices {
            writer.beginObject()
            item(at: position, &answered, spelling, &time, into: &writer)
            writer.endObject()
            guard writer.count <= limit else {
                throw .answerTooLarge(writer.count, limit: limit, isLeast: true)
            }
        }
        writer.endArray()
        writer.endObject()
        writer.write(question.fields.units)
        if let first = report.content.lazy.compactMap({ try? $0.get() }).first {
            Provenance(fields: question.fields, asked: nil, now: hub.now()).write(first, into: &writer)
        } else {
            writer.key("provenance")
            writer.beginObject()
            writer.endObject()
        }
        var tail = Tail(sites)
        tail.append(Tail(report, []))
        // A provider that delivered but for some places did not deliver everything.
        tail.isComplete = tail.isComplete && !report.content.hasFailure
        writer.tail(tail)
        writer.endObject()
        return writer.bytes
    }

    /// - Parameter answered: how many places of the report have been written.
    private func item(
        at position: Int, _ answered: inout Int, _ spelling: AirQualitySpelling, _ time: inout WrittenTime,
        into writer: inout JSONWriter
    ) {
        guard let place = sites.sites[position] else {
            writer.key("location")
            writer.beginObject()
            writer.member("name", sites.locations[position].text)
            writer.endObject()
            if let error = sites.failures[position] { writer.error(error) }
            return
        }
        guard answered < report.content.count else {
            writer.location(place, timezone: nil)
            return writer.error(RequestError(.internal, "a place has no answer"))
        }
        defer { answered += 1 }
        switch report.content[answered] {
        case .success(let air):
            writer.location(place, timezone: air.timezone)
            let status = spelling.status(air)
            writer.key("data")
            spelling.data(air, status, time: &time, into: &writer)
            if let speaker = air.estimates.lazy.compactMap({ $0.speaker }).first {
                writer.used(speaker.used, speaker.elevation, asked: place.asked)
            }
            writer.warnings(spelling.warnings(air, status))
        case .failure(let error):
            writer.location(place, timezone: nil)
            writer.error(RequestError(error))
        }
    }
}

extension JSONWriter {
    /// `location`: the coordinates asked, and what is known of the place.
    mutating func location(_ site: Site, timezone: String?) {
        key("location")
        beginObject()
        members(of: site.coordinate)
        if let name = site.name { member("name", name) }
        if let country = site.country { member("country_code", country) }
        if let timezone = timezone ?? site.timezone { member("timezone", timezone) }
        endObject()
    }

    /// `error` of one item or section.
    mutating func error(_ error: RequestError) {
        key("error")
        error.write(into: &self)
    }
}

extension RequestError {
    /// One provider's failure where only one place is concerned.
    init(_ error: SourceError) {
        self.init(error.kind, error.message)
        provider = error.provider
        retryAfter = error.retryAfter.map(Int.init)
        hint = error.hint
    }
}
