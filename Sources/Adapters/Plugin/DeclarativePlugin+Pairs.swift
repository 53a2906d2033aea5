import EnvironmentModel
import JSON
import ProviderKit

extension DeclarativePlugin {
    /// Bytes of one list of pairs, in which an item of the second list may stand many times.
    private static let longestPairs = 8 << 20

    /// The pairs of two lists of a document, as a list in JSON.
    ///
    /// Errors: `provider_bad_data` for lists that are too long.
    func list(_ pairs: PluginPairs, in root: JSONValue) throws(SourceError) -> [UInt8] {
        var partners: [String: JSONValue] = [:]
        for (key, item) in try keyed(pairs.other, in: root) where partners[key] == nil { partners[key] = item }
        var writer = JSONWriter()
        writer.beginArray()
        for (key, item) in try keyed(pairs.each, in: root) {
            guard let partner = partners[key] else { continue }
            writer.beginObject()
            writer.key(pairs.each.name)
            writer.raw(item)
            writer.key(pairs.other.name)
            writer.raw(partner)
            writer.endObject()
            if writer.count > Self.longestPairs { throw tooLong(pairs.each) }
        }
        writer.endArray()
        return writer.bytes
    }

    /// The items of a list that have a key, with it: text and numbers as they are written.
    private func keyed(
        _ side: PluginPairs.Side, in root: JSONValue
    ) throws(SourceError) -> [(key: String, item: JSONValue)] {
        guard let items = try? side.items.path.nodes(in: root) else { throw tooLong(side) }
        return items.compactMap { item in
            guard case .success(let value) = find(side.key, in: item, pick: .only) else { return nil }
            return value.plainText.map { ($0, item) }
        }
    }

    private func tooLong(_ side: PluginPairs.Side) -> SourceError {
        .badData(from: settings.provider, "sent a list that is too long to be paired (\(side.items.place))")
    }
}
