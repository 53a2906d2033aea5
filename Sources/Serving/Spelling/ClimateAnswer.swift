import EnvironmentHub
import JSON

/// The `result` of a climate call.
struct ClimateAnswer {
    let spelling: ClimateSpelling
    let site: Site
    /// Who was asked for the place.
    let sites: Sites
    let report: ClimateReport

    var bytes: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.member("kind", ClimateRequest.name)
        writer.location(site, timezone: report.content.timezone)
        writer.key("data")
        spelling.data(report.content, into: &writer)
        spelling.units(into: &writer)
        spelling.provenance(report.content, asked: site.coordinate, into: &writer)
        writer.tail(
            outcomes: sites.outcomes + report.outcomes,
            warnings: sites.warnings + report.warnings + spelling.warnings(report.content),
            attribution: sites.attribution + report.attribution.filter { !sites.attribution.contains($0) },
            isComplete: sites.isComplete && report.isComplete)
        writer.endObject()
        return writer.bytes
    }
}
