import EnvironmentModel
import JSON
import Transport

extension SourceRecipe {
    /// Everything in the configuration that changes what is kept of the provider's answers, as a text that is the same in every process
    /// and holds no secret. Providers with the same text share their kept answers.
    package var fingerprint: String {
        var writer = JSONWriter()
        writer.beginArray()
        writer.string(definition.adapter.name)
        // Another edition of a plug-in reads another answer out of the same response.
        var edition = Checksum()
        edition.add(definition.adapter.source)
        writer.number(Int(edition.stored))
        writer.string(definition.endpoint)
        writer.number(precision)
        writer.beginObject()
        for (name, value) in definition.options.sorted(by: { $0.key < $1.key }) { writer.member(name, value) }
        writer.endObject()
        writer.beginArray()
        for value in definition.absent {
            switch value {
            case .number(let number): writer.number(number)
            case .text(let text): writer.string(text)
            }
        }
        writer.endArray()
        writer.beginArray()
        for (name, key) in keys.sorted(by: { $0.key < $1.key }) {
            writer.string(name)
            writer.number(Int(key.trace))
        }
        writer.endArray()
        // How long an answer is good is decided when it is kept.
        for duration in [definition.cache?.fresh, definition.cache?.staleIfError] {
            if let duration { writer.number(Int(duration.milliseconds)) } else { writer.null() }
        }
        writer.endArray()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// How long its answers are kept.
    package var cacheRule: CacheRule {
        CacheRule(
            preset: definition.adapter.presets.freshness, policy: definition.cache,
            maxAge: definition.maxAge ?? definition.adapter.presets.maxAge)
    }
}
