import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// The texts of a new plug-in, from what a sample and an address say.
struct PluginDraft {
    let name: String
    let address: PluginAddressDraft
    let reading: SampleReading
    let time: SampleTime
    /// The sample without the key.
    let sample: [UInt8]

    /// Errors: a sample without a metric that is known, or without a time.
    init(
        name: String, address: PluginAddressDraft, sample reading: SampleReading, bytes: [UInt8]
    ) throws(PluginBench.Refusal) {
        guard !reading.fields.isEmpty else {
            throw PluginBench.Refusal(
                lines: ["the sample holds no metric that is known by its name, such as 'pm25' or 'no2'"]
                    + reading.notes)
        }
        guard let time = reading.time else {
            throw PluginBench.Refusal(lines: [
                "the sample holds no time of its values, such as '2026-08-20T12:00:00Z' or 'timestamp': 1787227200; "
                    + "no value is used without its time: take an answer that has one"
            ])
        }
        self.name = name
        self.address = address
        self.reading = reading
        self.time = time
        sample = address.key.map { Array(Secret($0).masked(in: String(decoding: bytes, as: UTF8.self)).utf8) } ?? bytes
    }

    /// Where the sample was asked for, as far as anything says.
    var place: Coordinate {
        address.place ?? reading.place?.coordinate ?? Coordinate(latitude: 52.52, longitude: 13.41) ?? .origin
    }

    /// The call that the sample answers.
    var params: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.location(place)
        writer.fields(reading.fields.map(\.metric.name))
        writer.endObject()
        return writer.bytes
    }

    /// What a person should look at.
    var notes: [String] { reading.notes + [time.note].compactMap { $0 } }

    /// One line for each thing that was found.
    var summary: String {
        let rows = reading.fields.map { ($0.metric.name, "\($0.path) in \($0.unit.written)") }
        let place = reading.place.map { [("place", "\($0.latitude), \($0.longitude)")] } ?? []
        let all = rows + [("time", "\(time.path) as \(time.basis.rawValue)")] + place
        return Columns.lines(all).map { $0 + "\n" }.joined()
    }

    /// `plugin.yaml`.
    var plugin: String {
        var lines = [
            "# \(name): written from one sample answer; what is to be checked says so.", "version: 1",
            "capability: air_quality", "verified: false            # true once a live answer was read rightly",
        ]
        if address.usesKey {
            lines += ["credentials:", "  key: {sign_up: \(quoted(origin + "/"))}  # check: where a key is to be had"]
        }
        lines += ["request:", "  url: \(quoted(address.url))"]
        if !address.query.isEmpty {
            lines.append("  query:")
            lines += address.query.map { "    \(quoted($0.name)): \(quoted($0.value))" }
        }
        lines.append("fields:")
        for field in reading.fields {
            let isIndex = [.usIndex, .europeanIndex].contains(field.metric.unit.dimension)
            let unit = isIndex ? "" : ", unit: \(quoted(field.unit.written))"
            let absent = field.absent.map { ", absent: [\($0)]" } ?? ""
            let note = field.note == nil ? "" : "  # check: the sample names no unit"
            lines.append("  \(field.metric.name): {path: \(quoted(field.path))\(unit)\(absent)}\(note)")
        }
        let note = time.note == nil ? "" : "  # check: the sample names no offset"
        lines.append("time: {path: \(quoted(time.path)), base: \(time.basis.rawValue)}\(note)")
        if let place = reading.place {
            lines.append("place: {latitude: \(quoted(place.latitude)), longitude: \(quoted(place.longitude))}")
        }
        if PrivateHost(address: origin) != nil {
            lines.append("allow_private: true         # its host is this machine or in a private network")
        }
        if origin.hasPrefix("http:"), PrivateHost(address: origin) == nil {
            lines.append("allow_insecure: true        # check: does it not speak https")
        }
        lines += [
            "errors:", "  - {status: [401, 403], kind: credentials_rejected}", "  - {status: 429, kind: rate_limited}",
            "limits: {minute: 60}         # check: what the provider allows", "attribution:",
            "  text: \(quoted("Data by " + host))  # check: what the provider wants to read",
            "  licence: unknown           # check", "  url: \(quoted(origin + "/"))",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    var readMe: String {
        let checks = notes.map { "- \($0)\n" }.joined()
        return """
            # \(name)

            Air quality from \(host), as a plug-in of \(Program.name). It was written from one sample answer and is \
            `verified: false`: nobody has compared a live answer with what it becomes.

            - `\(Program.name) plugin test \(name)` reads the sample in `fixtures` and compares the values.
            - `\(Program.name) plugin try \(name) --at 52.52,13.41` asks the provider once and shows what each field became.

            ## To be checked

            \(checks)- limits, attribution, licence and terms in `plugin.yaml`

            """
    }

    private var origin: String {
        let slashes = address.url.firstRange(of: "://")?.upperBound ?? address.url.startIndex
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
