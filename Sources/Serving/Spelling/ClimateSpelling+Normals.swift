import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

extension ClimateSpelling {
    /// `normals` and `records` of an open `data`; nothing where none were asked.
    func normals(_ climate: ClimateEstimates, into writer: inout JSONWriter) {
        guard !climate.normals.isEmpty else { return }
        writer.key("normals")
        writer.beginArray()
        for estimate in climate.normals {
            writer.beginObject()
            writer.member("period", estimate.normal.period.rawValue)
            writer.member("mean", estimate.normal.mean.flatMap(value)?.withoutNoise)
            writer.member("years", estimate.normal.years)
            writer.member("values", estimate.normal.values)
            writer.member("window_days", ClimateNormal.windowDays)
            writer.endObject()
        }
        writer.endArray()
        writer.key("records")
        guard let records = climate.records else { return writer.null() }
        writer.beginObject()
        writer.member("years", records.years)
        writer.member("from", records.from)
        writer.member("to", records.to)
        write("highest", records.highest, into: &writer)
        write("lowest", records.lowest, into: &writer)
        writer.endObject()
    }

    private func write(_ name: String, _ extreme: ClimateRecords.Extreme, into writer: inout JSONWriter) {
        writer.key(name)
        writer.beginObject()
        writer.member("year", extreme.year)
        writer.member("value", value(extreme.value))
        writer.endObject()
    }

    /// `anomalies` of a point: its distance from each normal.
    func anomalies(_ point: ClimatePoint, _ climate: ClimateEstimates, into writer: inout JSONWriter) {
        writer.key("anomalies")
        writer.beginObject()
        for estimate in climate.normals {
            let anomaly = point.value.flatMap { value in estimate.normal.mean.map { value - $0 } }
            writer.member(estimate.normal.period.rawValue, anomaly.flatMap(difference))
        }
        writer.endObject()
    }

    /// `normals`, `anomalies` and `records` of an open `provenance`.
    func normalsProvenance(_ climate: ClimateEstimates, into writer: inout JSONWriter) {
        guard !climate.normals.isEmpty else { return }
        writer.key("normals")
        writer.beginArray()
        for estimate in climate.normals {
            writer.beginObject()
            writer.member("period", estimate.normal.period.rawValue)
            writer.member("rule", estimate.rule.rawValue)
            writer.member("origin", Estimate.Origin.computed.rawValue)
            writer.member("method", Self.normalMethod)
            writer.key("values_of")
            writer.beginArray()
            for speaker in estimate.origins.flatMap(\.speakers) {
                writer.beginObject()
                writer.member("provider", speaker.provider)
                writer.member("model", speaker.model)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        computed("anomalies", "value minus the mean of the normal", true, into: &writer)
        computed(
            "records", "highest and lowest of the finished days, of equals the first year", climate.records != nil,
            into: &writer)
    }

    private static let normalMethod =
        "mean of the \(ClimateNormal.windowDays) days around the day in every year of the period (window by ETCCDI)"

    /// The members of `data` that normals bring.
    static let normalShapes = [
        Member(
            "normals",
            .list(
                "What is normal on this day, by period; only if asked.",
                of: .record(
                    "A normal.",
                    [
                        Member("period", .choice("Thirty years.", NormalPeriod.allCases.map(\.rawValue))),
                        Member("mean", .number("Of the days in the window.").orNull),
                        Member("years", .integer("How many years have enough values.")),
                        Member("values", .integer("How many daily values it rests on.")),
                        Member("window_days", .integer("Days of each year that belong to it.")),
                    ]))),
        Member(
            "records",
            .record(
                "The extremes of this day among all years known; only with normals.",
                [
                    Member("years", .integer("How many years were compared.")),
                    Member("from", .integer("The first.")), Member("to", .integer("The last.")),
                    Member("highest", extreme), Member("lowest", extreme),
                ]
            ).orNull),
    ]

    private static let extreme = Shape.record(
        "A record.", [Member("year", .integer("The first year that had it.")), Member("value", .number("The value."))])

    /// The members of a point that normals bring.
    static let normalPointShapes = [
        Member(
            "anomalies",
            .map(
                "Distance from each normal; only with normals.", of: .number("Value minus mean.").orNull,
                names: NormalPeriod.allCases.map(\.rawValue))),
        Member(
            "record",
            .choice("Which record the year holds; only with normals.", ClimateRecords.Kind.allCases.map(\.rawValue))
                .orNull),
    ]

    /// The members of `provenance` that normals bring.
    static let normalProvenanceShapes = [
        Member(
            "normals",
            .list(
                "Where normals come from.",
                of: .record(
                    "A normal.",
                    [
                        Member("period", .choice("Thirty years.", NormalPeriod.allCases.map(\.rawValue))), .rule,
                        .origin, Member("method", .words("How it is computed.")),
                        Member(
                            "values_of",
                            .list(
                                "Whose values it rests on.",
                                of: .record(
                                    "A provider and its model.",
                                    [Member("provider", .words("Its configured name.")), model]))),
                    ]))),
        Member("anomalies", computedShape), Member("records", computedShape),
    ]
}
