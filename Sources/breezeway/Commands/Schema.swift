import Adapters
import JSON
import ProviderKit
import Serving

/// `schema`: JSON Schemas of the methods or of the configuration.
struct Schema {
    /// Every method, in the order of `Wiring.methods`.
    static let methods: [any RequestType.Type] = [
        AirQualityRequest.self, ClimateRequest.self, PollenRequest.self, PlacesRequest.self, DashboardRequest.self,
        ExplainRequest.self, ProvidersRequest.self, Describe.self, Subscribe.self, Unsubscribe.self, Cancel.self,
        Reload.self, Ping.self, ShutDown.self,
    ]

    /// The word that stands for `providers.yaml`.
    static let configuration = "config"

    /// What may follow the command.
    static let words = [configuration] + methods.map { $0.name }

    private let word: String?

    /// Of one of `words`; of every method where there is none.
    init(_ word: String?) {
        self.word = word
    }

    /// Indented, for a person or a file.
    var text: String {
        guard let document = try? JSONDocument(json) else { return "" }
        var text = ""
        document.root.indent(into: &text)
        return text + "\n"
    }

    private var json: [UInt8] {
        if word == Self.configuration { return configurationSchema(adapters: adapterKinds) }
        var writer = JSONWriter(capacity: 1 << 16)
        writer.beginObject()
        if let method = Self.methods.first(where: { $0.name == word }) {
            method.schemas(into: &writer)
        } else {
            all(into: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    private func all(into writer: inout JSONWriter) {
        writer.key("methods")
        writer.beginObject()
        for method in Self.methods {
            writer.key(method.name)
            writer.beginObject()
            method.schemas(into: &writer)
            writer.endObject()
        }
        writer.endObject()
        writer.key("error")
        RequestError.shape.schema(into: &writer)
        writer.key("notifications")
        writer.beginObject()
        for notification in Notification.allCases {
            writer.key(notification.rawValue)
            notification.shape.schema(into: &writer)
        }
        writer.endObject()
    }
}

extension JSONValue {
    /// Two spaces a level; an array of plain values stays on its line. As deep as a schema is, which no input decides.
    fileprivate func indent(into text: inout String, by depth: Int = 0) {
        let line = "\n" + String(repeating: "  ", count: depth + 1)
        let end = "\n" + String(repeating: "  ", count: depth)
        switch kind {
        case .object where count > 0:
            text += "{"
            for (index, member) in members.enumerated() {
                var key = JSONWriter()
                key.string(member.0)
                text += (index > 0 ? "," : "") + line + String(decoding: key.bytes, as: UTF8.self) + ": "
                member.1.indent(into: &text, by: depth + 1)
            }
            text += end + "}"
        case .array where elements.contains { [.object, .array].contains($0.kind) }:
            text += "["
            for (index, element) in elements.enumerated() {
                text += (index > 0 ? "," : "") + line
                element.indent(into: &text, by: depth + 1)
            }
            text += end + "]"
        default: text += String(decoding: self.text, as: UTF8.self)
        }
    }
}
