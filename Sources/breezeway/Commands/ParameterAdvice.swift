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
        if data?["kind"]?.equals("place_not_found") == true { return listAdvice }
        guard data?["kind"]?.equals("invalid_params") == true else { return nil }
        let parts = (data?["path"]?.string ?? "").split { $0 == "." || $0 == "[" }
        guard parts.first == "params", parts.count > 1, let given = parameters.first(where: { $0.name == parts[1] }),
            let shape = members.first(where: { $0.name == given.name })?.shape
        else { return nil }
        let sent = given.json(as: shape)
        guard shape.fits(sent) else {
            if let value = Self.readings(of: given).first(where: shape.fits) { return Self.advice(given, value) }
            if given.isBrokenJSON {
                return "'--\(given.name)' is no JSON and was taken as text; quote its names and texts with \""
            }
            // A path that leads deeper names what is wrong with an object that is one, and a hint says what to write.
            guard parts.count == 2, data?["hint"] == nil, let sketch = shape.sketches.first else { return nil }
            return "write it as JSON" + (sketch.count <= 150 ? ": \(sketch)" : "")
        }
        // One text with commas that nobody knows may be several.
        let isOne = sent == "[\(Invocation.Parameter.quoted(given.value))]"
        return isOne && given.value.contains(",") ? Self.advice(given, given.list) : nil
    }

    /// A list of names that was taken as one name, for a name may have commas.
    private var listAdvice: String? {
        parameters.first { given in
            given.value.contains(",") && (try? JSONDocument(Array(given.value.utf8))) == nil
                && members.first { $0.name == given.name }?.shape.textElement != nil
        }.map { Self.advice($0, $0.list) }
    }

    /// What may have been meant: text, or a list of texts or of numbers, as JSON.
    private static func readings(of given: Invocation.Parameter) -> [String] {
        [Invocation.Parameter.quoted(given.value), given.list, "[\(given.value)]"]
    }

    /// Within single quotes of a shell an apostrophe cannot stand.
    private static func advice(_ given: Invocation.Parameter, _ value: String) -> String {
        "write --\(given.name) '\(value.exchanging("'", for: "\\u0027"))'"
    }
}
