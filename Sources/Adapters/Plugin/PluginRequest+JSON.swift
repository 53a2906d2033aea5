import JSON
import ProviderKit

extension PluginRequest {
    /// The text of a body; where the question has no value for a placeholder, null or, within a text, nothing.
    func body(_ json: PluginJSON) -> String {
        var writer = JSONWriter()
        write(json, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(_ json: PluginJSON, to writer: inout JSONWriter) {
        switch json {
        case .object(let members):
            writer.beginObject()
            for (name, value) in members {
                writer.key(name)
                write(value, to: &writer)
            }
            writer.endObject()
        case .array(let elements):
            writer.beginArray()
            for element in elements { write(element, to: &writer) }
            writer.endArray()
        case .literal(let text): writer.raw(Array(text.utf8))
        case .text(let template): writer.string(template.parts.map(text).joined())
        case .value(let placeholder):
            guard case .text(let text) = value(of: placeholder) else { return writer.null() }
            if placeholder.isNumber, text.plainNumber != nil {
                writer.raw(Array(text.utf8))
            } else {
                writer.string(text)
            }
        }
    }

    private func text(_ part: Template.Part) -> String {
        switch part {
        case .text(let text): return text
        case .placeholder(let placeholder):
            if case .text(let text) = value(of: placeholder) { return text }
            return ""
        }
    }
}

extension Placeholder {
    /// Whether it is a number where it reads as one, as a name of a place must not be.
    fileprivate var isNumber: Bool {
        guard case .word(let word) = subject else { return true }
        return [.latitude, .longitude, .count, .days, .page, .pastHours, .nextHours].contains(word)
    }
}
