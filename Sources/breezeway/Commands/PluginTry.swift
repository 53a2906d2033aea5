import Diagnostics
import EnvironmentModel
import Glibc
import JSON
import ProviderKit
import Serving
import Transport

/// `plugin try`: one live call, and what each field became.
struct PluginTry {
    private let bench: PluginBench
    private let at: String
    private let save: String?

    /// `at` is a point as `52.52,13.41`; for places it is a name. `save` names the pair that is kept.
    init(folder: String, at: String, save: String? = nil) throws(PluginBench.Refusal) {
        bench = try PluginBench(folder)
        self.at = at
        self.save = save
    }

    func run() throws(PluginBench.Refusal) -> ExitStatus {
        if let save { try checkName(save) }
        for finding in bench.findings { Output.complain(finding.text) }
        let params = try params()
        let outcome = try bench.call(params, replay: nil, now: wallClock)
        var lines = keys + (outcome.walk.map(exchange) ?? [])
        var complaints: [String] = []
        if let save {
            do {
                lines.append(try PluginKeeping(bench: bench, name: save).keep(params, outcome))
            } catch {
                complaints = error.lines
            }
        }
        var end = complaints.isEmpty ? ExitStatus.clean : .notStarted
        if let error = outcome.error {
            complaints += [error["message"]?.string ?? "the call failed"] + reasons(error)
            end = .failedCall
        } else {
            lines.append("")
            lines += outcome.walk.flatMap(air) ?? plain(outcome)
            if outcome.walk?.answer?.isEmpty == true {
                complaints.append(
                    "nothing was read; if the answer says why, describe it under 'errors', else correct the paths")
                end = .failedCall
            }
        }
        let status = Output.print(lines.map { $0 + "\n" }.joined())
        for complaint in complaints { Output.complain(complaint) }
        return status == .clean ? end : status
    }

    /// Nothing is asked for a pair that could not be kept.
    private func checkName(_ name: String) throws(PluginBench.Refusal) {
        let isName =
            !name.isEmpty && !name.hasPrefix(".")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard isName else {
            throw PluginBench.Refusal(lines: ["'--save' must be a name of letters, digits, '-' and '_'"])
        }
        for path in [".yaml", PluginPair.ending].map({ bench.fixtures + "/" + name + $0 }) where access(path, F_OK) == 0
        {
            throw PluginBench.Refusal(lines: [
                "'\(path)' is there already; remove the pair, or choose another name for '--save'"
            ])
        }
    }

    /// Which variables were used.
    private var keys: [String] {
        let environment = FileBytes.environment()
        return bench.definition.credentials.map { ($0.name, bench.variable($0.name)) }
            .filter { environment[$0.1] != nil }.map { "the key '\($0.0)' is taken from \($0.1)" }
    }

    private func reasons(_ error: JSONValue) -> [String] {
        let kind = error["data"]?["kind"]?.string ?? ""
        guard kind.hasPrefix("credentials_") || bench.definition.needsContact else { return [] }
        let keys = bench.definition.credentials.map { credential in
            "the key '\(credential.name)' is taken from \(bench.variable(credential.name))"
        }
        let contact = bench.definition.needsContact ? ["the contact is taken from \(bench.variable("contact"))"] : []
        return keys + contact
    }

    private func params() throws(PluginBench.Refusal) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if bench.definition.capability == .places {
            writer.member("query", at)
            writer.endObject()
            return writer.bytes
        }
        let parts = at.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let place = Coordinate(latitude: latitude, longitude: longitude)
        else { throw PluginBench.Refusal(lines: ["'--at' must be a point such as '52.52,13.41', not '\(at)'"]) }
        writer.location(place)
        switch bench.definition.mapping {
        case .airQuality(let air): writer.fields(air.names)
        case .climate(let days):
            if let field = days.fields.first { writer.member("metric", field.name) }
        case .pollen, .places: break
        }
        writer.endObject()
        return writer.bytes
    }

    /// The requests as they went out and the answers that came, keys masked.
    private func exchange(_ walk: Overheard.Walk) -> [String] {
        let requests = walk.requests
        return requests.enumerated().flatMap { index, request -> [String] in
            var lines = ["\(request.method.rawValue) \(walk.masked(request.redactedURL()))"]
            lines += request.headers.map { header in
                if case .plain(let text) = header.value { return "  \(header.name): \(walk.masked(text))" }
                return "  \(header.name): \(Secret.mask)"
            }
            if let json = request.json, let excerpt = json.plain(longest: 400) { lines.append("  " + excerpt) }
            guard index < walk.responses.count else { return lines + ["no answer"] }
            let response = walk.responses[index]
            let type = response.header("content-type").map { ", " + $0 } ?? ""
            lines.append("\(response.status)\(type), \(response.body.count) bytes")
            // Masked before it is cut, for half a key is one too.
            let body = String(
                decoding: response.masking(walk.settings.credentials.values).body.prefix(4_000), as: UTF8.self)
            if let excerpt = body.plain(longest: 400) {
                lines.append("  " + excerpt + (body.unicodeScalars.count > 400 ? "…" : ""))
            }
            return lines
        }
    }

    /// One row for each field of air quality of now: its name, value, unit, path, and why it is null.
    private func air(_ walk: Overheard.Walk) -> [String]? {
        guard case .airQuality(let air) = bench.definition.mapping, case .airQuality(let question) = walk.query,
            case .airQuality(let items)? = walk.answer, case .success(let sample)? = items.first
        else { return nil }
        let fields = air.now.fields.isEmpty ? air.hours?.record.fields ?? [] : air.now.fields
        let rows = zip(question.metrics, sample.readings).map { metric, reading in
            let path = fields.first { $0.name == metric.name }?.paths ?? "no path"
            switch reading {
            case .value(let value): return [metric.name, "\(value.short) \(metric.unit.symbol)", path]
            case .missing(let reason): return [metric.name, "null", path, walk.masked(reason.clause)]
            }
        }
        let path = (air.now.time ?? air.hours?.record.time)?.path.path.text ?? ""
        let time = [
            sample.time.map { ["time", $0.rfc3339, path] } ?? [
                "time", "null", path, "there is no value that it would be of",
            ]
        ]
        let table = time + rows
        let widths = (0..<2).map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            row.enumerated().map { column, text in
                column < 2 ? text + String(repeating: " ", count: widths[column] - text.count) : text
            }.joined(separator: "  ")
        }
    }

    /// The data as JSON, and what was to be said of it.
    private func plain(_ outcome: PluginBench.Outcome) -> [String] {
        let warnings = outcome.answer["result"]?["warnings"].map { Array($0.elements) } ?? []
        return [outcome.data?.indented ?? "null"] + warnings.compactMap { $0["message"]?.string }
    }
}

extension PluginField {
    /// Where it stands, in the newest of several readings where there are such.
    fileprivate var paths: String { (readings.map { $0.items.path.text + " " } ?? "") + path.path.text }
}

extension PluginAir {
    /// Every metric that it knows.
    var names: [String] {
        var names: [String] = []
        for field in now.fields + (hours?.record.fields ?? []) where !names.contains(field.name) {
            names.append(field.name)
        }
        return names
    }
}

extension JSONWriter {
    /// `"location": {"latitude": …, "longitude": …}`.
    mutating func location(_ place: Coordinate) {
        key("location")
        beginObject()
        key("latitude")
        number(place.latitude)
        key("longitude")
        number(place.longitude)
        endObject()
    }

    /// `"fields": […]`.
    mutating func fields(_ names: [String]) {
        key("fields")
        beginArray()
        for name in names { string(name) }
        endArray()
    }
}

extension Double {
    /// As JSON writes it.
    fileprivate var short: String {
        var writer = JSONWriter()
        writer.number(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
