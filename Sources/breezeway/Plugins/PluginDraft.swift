import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// The texts of a new plug-in, from what a sample and an address say.
struct PluginDraft {
    let name: String
    let address: PluginAddressDraft
    let reading: SampleReading
    /// Of the values of now; nil where there are hours only.
    let time: SampleTime?
    /// The instant at which the sample holds values of now.
    let instant: Instant
    /// The sample without the keys.
    let sample: [UInt8]

    /// Errors: a sample without a metric that is known, or without a time.
    init(
        name: String, address: PluginAddressDraft, sample reading: SampleReading, bytes: [UInt8]
    ) throws(PluginBench.Refusal) {
        guard !reading.fields.isEmpty || reading.hours != nil else {
            throw PluginBench.Refusal(
                lines: ["the sample holds no metric of air quality that is known by its name, such as 'pm25' or 'no2'"]
                    + reading.notes + [
                        "if it holds places, climate or pollen, or names of its own, write the file by hand: "
                            + "Documentation/Plugins.md shows one of each, and Plugins/nominatim is one of places"
                    ])
        }
        // Without values of now they are those of an hour, and any other time is none of theirs.
        let time = reading.fields.isEmpty ? nil : reading.time
        guard let instant = (time ?? reading.firstHour ?? reading.time)?.instant else {
            throw PluginBench.Refusal(lines: [
                "the sample holds no time of its values, such as '2026-08-20T12:00:00Z' or 'timestamp': 1787227200; "
                    + "no value is used without its time: take an answer that has one"
            ])
        }
        self.name = name
        self.address = address
        self.reading = reading
        self.instant = instant
        self.time = time
        sample = address.secrets.reduce(bytes) { $1.utf8.count < 6 ? $0 : Secret($1).masked(in: $0) }
    }

    /// Where the sample was asked for, as far as anything says.
    var place: Coordinate {
        let own = reading.place?.coordinate
        let asked = isElsewhere ? own : address.place ?? own
        return asked ?? Coordinate(latitude: 52.52, longitude: 13.41) ?? .origin
    }

    /// Whether the sample is of another place than the address, as that of a page's example can be.
    private var isElsewhere: Bool {
        guard let own = reading.place?.coordinate, let asked = address.place else { return false }
        return own.distance(to: asked) > 100
    }

    /// Metrics of now and of hours, each once.
    private var metrics: [String] {
        (reading.fields + (reading.hours?.fields ?? [])).map(\.metric.name).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// The call that the sample answers.
    var params: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.location(place)
        writer.fields(metrics)
        writer.endObject()
        return writer.bytes
    }

    /// What a person should look at.
    var notes: [String] {
        var notes = address.notes + reading.notes + [time?.note, reading.firstHour?.note].compactMap { $0 }
        if let time, time.instant > reading.now {
            notes.append(
                "'\(time.path)' is \(time.instant.rfc3339), which is still to come, and values of now are not: look for those "
                    + "in the answer, or describe it under 'hourly'")
        }
        if isElsewhere, let own = reading.place?.coordinate {
            notes.append(
                "the sample is of \(own.latitude), \(own.longitude), which is not the place of the address, and counts as "
                    + "asked there")
        }
        if reading.place == nil {
            notes.append(
                "the sample names no place that is known, such as 'lat' and 'lon'; its values count for the place that is asked: "
                    + "add 'place' if they are those of a station")
        }
        return notes
    }

    /// One line for each thing that was found.
    var summary: String {
        let rows = reading.fields.map { ($0.metric.name, "\($0.path) in \($0.unit.written)") }
        let hours = (reading.hours?.fields ?? []).map {
            ("hourly \($0.metric.name)", "\($0.path) in \($0.unit.written)")
        }
        let place = reading.place.map { [("place", "\($0.latitude), \($0.longitude)")] } ?? []
        let rowsOfHours = reading.hours?.items.map { [("hourly items", $0)] } ?? []
        let times = [("time", time), ("hourly time", reading.firstHour)].compactMap { name, time in
            time.map { (name, "\($0.path) as \($0.basis.rawValue)") }
        }
        return Columns.lines(rows + hours + rowsOfHours + times + place).map { $0 + "\n" }.joined()
    }

    /// `plugin.yaml`.
    var plugin: String {
        var lines = [
            "# \(name): written from one sample answer; what is to be checked says so.", "version: 1",
            "capability: air_quality", "verified: false            # true once a live answer was read rightly",
        ]
        if !address.keys.isEmpty {
            lines.append("credentials:")
            lines += address.keys.map { key in
                "  \(key.name): {sign_up: \(quoted(origin + "/"))}  # check: where a key is to be had"
            }
        }
        let check = address.holdsPlace ? "" : "  # check: where the place stands that is asked"
        lines += ["request:", "  url: \(quoted(address.url))\(check)"]
        if !address.query.isEmpty {
            lines.append("  query:")
            lines += address.query.map { "    \(quoted($0.name)): \(quoted($0.value))" }
        }
        if let time {
            lines += ["fields:"] + reading.fields.map { "  " + line(of: $0) } + ["time: " + line(of: time)]
        }
        if let hours = reading.hours, let first = reading.firstHour {
            lines.append("hourly:")
            if let items = hours.items { lines.append("  items: " + quoted(items)) }
            lines +=
                ["  time: " + line(of: first), "  fields:"] + hours.fields.map { "    " + line(of: $0) }
        }
        if let place = reading.place {
            lines.append("place: {latitude: \(quoted(place.latitude)), longitude: \(quoted(place.longitude))}")
        }
        return (lines + manners).joined(separator: "\n") + "\n"
    }

    private func line(of field: SampleReading.Field) -> String {
        let isIndex = [.usIndex, .europeanIndex].contains(field.metric.unit.dimension)
        let unit = isIndex ? "" : ", unit: \(quoted(field.unit.written))"
        let absent = field.absent.map { ", absent: [\($0)]" } ?? ""
        let pick = field.pick.map { ", pick: \($0)" } ?? ""
        let note = field.isGuess ? "  # check: the sample names no unit that is known" : ""
        return "\(field.metric.name): {path: \(quoted(field.path))\(unit)\(absent)\(pick)}\(note)"
    }

    private func line(of time: SampleTime) -> String {
        let clock = time.clock.map { ", \($0.isZone ? "zone" : "offset"): {path: \(quoted($0.path))}" } ?? ""
        let note = time.note == nil ? "" : "  # check: the sample names no offset"
        return "{path: \(quoted(time.path)), base: \(time.basis.rawValue)\(clock)}\(note)"
    }

    /// What a person has to look up.
    private var manners: [String] {
        var lines: [String] = []
        if PrivateHost(address: origin) != nil {
            lines.append("allow_private: true         # its host is this machine or in a private network")
        }
        if origin.hasPrefix("http:"), PrivateHost(address: origin) == nil {
            lines.append("allow_insecure: true        # check: does it not speak https")
        }
        return lines + [
            "errors:", "  - {status: [401, 403], kind: credentials_rejected}", "  - {status: 429, kind: rate_limited}",
            "limits: {minute: 60}         # check: what the provider allows", "attribution:",
            "  text: \(quoted("Data by " + host))  # check: what the provider wants to read",
            "  licence: unknown           # check", "  url: \(quoted(origin + "/"))",
        ]
    }

    var readMe: String {
        let checks = notes.map { "- \($0)\n" }.joined()
        return """
            # \(name)

            Air quality from \(host), as a plug-in of \(Program.name). It was written from one sample answer and is \
            `verified: false`: nobody has compared a live answer with what it becomes.

            - `\(Program.name) plugin test \(name)` reads the sample in `fixtures` and compares the values.
            - `\(Program.name) plugin try \(name) --at \(place.latitude),\(place.longitude)` asks the provider once and shows what each field became.

            ## To be checked

            \(checks)- limits, attribution, licence and terms in `plugin.yaml`

            """
    }

    private var origin: String {
        let slashes = address.url.firstPlace(of: "://")?.upperBound ?? address.url.startIndex
        return String(address.url[..<(address.url[slashes...].firstIndex(of: "/") ?? address.url.endIndex)])
    }
    private var host: String { String(origin.split(separator: "/").last ?? "") }

    /// As YAML: bare where it cannot be taken for anything else.
    private func quoted(_ text: String) -> String {
        let isBare =
            text.first?.isLetter == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_/.-".contains($0)) }
            && !["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(text.lowercased())
        if isBare { return text }
        return text.quotedJSON
    }
}
