import Diagnostics
import JSON
import Serving

/// How a value of `ask` that did not fit would be written on the command line.
struct ParameterAdvice {
    private let parameters: [Invocation.Parameter]
    private let members: [Member]

    init(_ invocation: Invocation) {
        parameters = invocation.parameters
        members = Schema.method(invocation.words.first)?.parameters ?? []
    }

    /// The end of a sentence about the parameter that the `path` (`params.NAME…`) of an error's `data` leads to; nil when
    /// nothing better is known, as where a value was read as it was meant.
    func sentence(about data: JSONValue?) -> String? {
        guard data?["kind"]?.equals("invalid_params") == true else { return nil }
        let parts = (data?["path"]?.string ?? "").split { $0 == "." || $0 == "[" }
        guard parts.first == "params", parts.count > 1, let given = parameters.first(where: { $0.name == parts[1] }),
            let shape = members.first(where: { $0.name == given.name })?.shape, !Self.fits(given.json, shape)
        else { return nil }
        if let value = Self.readings(of: given.value).first(where: { Self.fits($0, shape) }) {
            return "write --\(given.name) '\(value)'"
        }
        guard Self.isBrokenJSON(given.value) else { return nil }
        return "'--\(given.name)' is no JSON and was taken as text; quote its names and texts with \""
    }

    /// What may have been meant: text, or a list of texts, as JSON.
    private static func readings(of value: String) -> [String] {
        let words = value.split(separator: ",").map { $0.drop { $0 == " " } }.map { quoted(String($0)) }
        return [quoted(value), "[\(words.joined(separator: ","))]", "[\(value)]"]
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        // Within single quotes of a shell an apostrophe cannot stand.
        return String(decoding: writer.bytes, as: UTF8.self).exchanging("'", for: "\\u0027")
    }

    private static func fits(_ text: String, _ shape: Shape) -> Bool {
        guard let value = try? JSONDocument(Array(text.utf8)).root else { return false }
        return (try? shape.validate(value, path: "")) != nil
    }

    private static func isBrokenJSON(_ text: String) -> Bool {
        (text.hasPrefix("{") || text.hasPrefix("[")) && (try? JSONDocument(Array(text.utf8))) == nil
    }
}
