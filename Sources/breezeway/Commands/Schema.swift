import Adapters
import JSON
import ProviderKit
import Serving

/// `schema`: JSON Schemas of the methods or of the configuration.
struct Schema {
    /// Every method, in the order of `Wiring.methods`.
    static let methods: [any RequestType.Type] = [
        AirQualityRequest.self, ClimateRequest.self, PollenRequest.self, PlacesRequest.self, DashboardRequest.self,
        ExplainRequest.self, ProvidersRequest.self, StatusRequest.self, Describe.self, Subscribe.self, Unsubscribe.self,
        Cancel.self,
        Reload.self, Ping.self, ShutDown.self,
    ]

    /// The method of this name.
    static func method(_ name: String?) -> (any RequestType.Type)? { methods.first { $0.name == name } }

    /// The word that stands for `providers.yaml`.
    static let configuration = "config"

    /// What may follow the command beside a method.
    static let further = [configuration, "error", "notifications"]

    /// What may follow the command.
    static let words = further + methods.map { $0.name }

    private let word: String?

    /// Of one of `words`; of every method where there is none.
    init(_ word: String?) {
        self.word = word
    }

    /// Indented, for a person or a file.
    var text: String {
        guard let document = try? JSONDocument(json) else { return "" }
        return document.root.indented + "\n"
    }

    private var json: [UInt8] {
        if word == Self.configuration { return configurationSchema(adapters: adapterKinds) }
        var writer = JSONWriter(capacity: 1 << 16)
        if word == "error" {
            RequestError.shape.schema(into: &writer)
            return writer.bytes
        }
        writer.beginObject()
        if let method = Self.method(word) {
            method.schemas(into: &writer)
        } else if word == "notifications" {
            notifications(into: &writer)
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
        notifications(into: &writer)
        writer.endObject()
    }

    private func notifications(into writer: inout JSONWriter) {
        for notification in Notification.allCases {
            writer.key(notification.rawValue)
            notification.shape.schema(into: &writer)
        }
    }
}
