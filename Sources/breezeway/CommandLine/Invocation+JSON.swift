import Diagnostics
import JSON
import Serving

// How a value that was written on the command line goes into the call.
extension Invocation.Parameter {
    /// What is sent where the parameter has that shape, if it is known: what is JSON is taken as such, anything else as a
    /// text, and as a list of texts where only such a list will do.
    func json(as shape: Shape?) -> String {
        if let document = try? JSONDocument(Array(value.utf8)) {
            return String(decoding: document.root.text, as: UTF8.self)
        }
        let text = Self.quoted(value)
        guard let shape, !shape.fits(text), !isBrokenJSON, let element = shape.textElement else { return text }
        let (one, several) = ("[\(text)]", list)
        // Some texts have commas of their own, as the name of a place, so that the whole goes first where it can be one;
        // where it can be none, the parts say better what is wrong.
        return shape.fits(one) || element.choices.isEmpty && !shape.fits(several) ? one : several
    }

    /// The texts between commas, as a list.
    var list: String {
        let words = value.split(separator: ",").map { Self.quoted(String($0.drop { $0 == " " })) }
        return "[\(words.joined(separator: ","))]"
    }

    /// Whether it begins like JSON and is none.
    var isBrokenJSON: Bool {
        (value.hasPrefix("{") || value.hasPrefix("[")) && (try? JSONDocument(Array(value.utf8))) == nil
    }

    static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Shape {
    /// Whether a JSON text is a value of this shape.
    func fits(_ text: String) -> Bool {
        guard let value = try? JSONDocument(Array(text.utf8)).root else { return false }
        return (try? validate(value, path: "")) != nil
    }
}
