import EnvironmentModel
import JSON
import Transport

/// One request and the file that answers it, as the text of a fixture; keys are neither named nor looked at.
struct PluginExchange {
    let request: HTTPRequest
    let status: Int
    let type: String
    /// The name of the file beside it.
    let body: String
    let recorded: Instant

    var text: String {
        var lines = [
            "version: 1", "request:", "  method: \(request.method.rawValue)", "  url: \(request.url.quotedJSON)",
        ]
        var (items, secrets): ([String], [String]) = ([], [])
        for item in request.query {
            switch item.value {
            case .plain(let text): items.append("    \(item.name.quotedJSON): \(text.quotedJSON)")
            case .secret: secrets.append(item.name.quotedJSON)
            }
        }
        let isForm = request.method == .post && request.json == nil
        if !items.isEmpty { lines += [isForm ? "  form:" : "  query:"] + items }
        if let json = request.json { lines.append("  json: \(json.quotedJSON)") }
        if !secrets.isEmpty { lines.append("  ignore: [\(secrets.joined(separator: ", "))]") }
        lines += [
            "response:", "  status: \(status)", "  headers: {content-type: \(type.quotedJSON)}", "  body: \(body)",
            "recorded_at: \(recorded.rfc3339)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension PluginPair {
    /// The text of a pair: what was asked, and its data or the kind of its error.
    static func text(_ params: [UInt8], _ outcome: PluginBench.Outcome?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("params")
        writer.raw(params)
        if let kind = outcome?.error?["data"]?["kind"]?.string {
            writer.member("error", kind)
        } else {
            writer.key("data")
            if let data = outcome?.data { writer.measured(data) } else { writer.null() }
        }
        writer.endObject()
        return ((try? JSONDocument(writer.bytes).root.indented) ?? "") + "\n"
    }
}

extension JSONWriter {
    /// What comes from the provider: lists and, of air quality, members that are plain.
    fileprivate mutating func measured(_ data: JSONValue) {
        beginObject()
        for (name, value) in data.members where value.kind != .object && name != "pollutants" {
            key(name)
            raw(value)
        }
        endObject()
    }
}

extension String {
    /// As a JSON string, which YAML reads too.
    var quotedJSON: String {
        var writer = JSONWriter()
        writer.string(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONError {
    /// The sentence with line and column, which count from 1, the column in bytes.
    func sentence(in text: [UInt8]) -> String {
        let before = text.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
        return "line \(line), column \(column): \(message)"
    }
}
