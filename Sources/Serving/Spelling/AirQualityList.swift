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
                            Member("provenance", AirQualitySpelling.ownProvenances), .warnings,
                            Member("error", RequestError.shape),
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
        var written = Written(common: CommonProvenance(question.fields))
        let spelling = AirQualitySpelling(fields: question.fields, scale: question.scale, hub: hub)
        for position in sites.sites.indices {
            writer.beginObject()
            item(at: position, &written, spelling, into: &writer)
            writer.endObject()
            guard writer.count <= limit else {
                throw .answerTooLarge(writer.count, limit: limit, isLeast: true)
            }
        }
        writer.endArray()
        writer.endObject()
        writer.write(question.fields.units)
        Provenance(fields: question.fields, asked: nil, now: hub.now()).write(written.common.estimates, into: &writer)
        var tail = Tail(sites)
        tail.append(Tail(report, []))
        // A provider that delivered but for some places did not deliver everything.
        tail.isComplete = tail.isComplete && written.isComplete
        writer.tail(tail)
        writer.endObject()
        return writer.bytes
    }

    /// What is carried from one item to the next.
    private struct Written {
        /// How many places of the report have been written.
        var answered = 0
        var isComplete = true
        var time = WrittenTime()
        var common: CommonProvenance
    }

    private func item(
        at position: Int, _ written: inout Written, _ spelling: AirQualitySpelling, into writer: inout JSONWriter
    ) {
        guard let place = sites.sites[position] else {
            writer.key("location")
            writer.beginObject()
            writer.member("name", sites.locations[position].text)
            writer.endObject()
            if let error = sites.failures[position] { writer.error(error) }
            return
        }
        guard written.answered < report.content.count else {
            writer.location(place, timezone: nil)
            return writer.error(RequestError(.internal, "a place has no answer"))
        }
        let finding = report.content.finding(at: written.answered)
        written.answered += 1
        if !finding.isComplete { written.isComplete = false }
        switch (finding.air, finding.shortfall) {
        case (_, let shortfall?):
            writer.location(place, timezone: nil)
            writer.error(RequestError(shortfall, partial: nil))
        case (.failure(let error), nil):
            writer.location(place, timezone: nil)
            writer.error(RequestError(error))
        case (.success(let air), nil):
            writer.location(place, timezone: air.timezone)
            let status = spelling.status(air)
            writer.key("data")
            spelling.data(air, status, time: &written.time, into: &writer)
            if let speaker = air.estimates.lazy.compactMap({ $0.speaker }).first {
                writer.used(speaker.used, speaker.elevation, asked: place.asked)
            }
            Provenance(fields: question.fields, asked: place.asked, now: hub.now())
                .write(air, only: written.common.differences(air), into: &writer)
            writer.warnings(finding.warnings + spelling.warnings(air, status))
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
