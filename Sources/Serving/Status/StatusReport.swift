import JSON
package import ProviderKit

/// How the process fares.
package struct ProcessStatus: Sendable {
    /// Of the program.
    package let version: String
    /// Zero in replay.
    package let uptime: Duration
    /// Bytes; nil where it is not known, and in replay.
    package let residentMemory: Int?
    /// Of the server.
    package let load: ServerLoad

    package init(version: String, uptime: Duration, residentMemory: Int?, load: ServerLoad) {
        self.version = version
        self.uptime = uptime
        self.residentMemory = residentMemory
        self.load = load
    }
}

/// Everything that `status` tells, at one moment.
package struct StatusReport: Sendable {
    /// How the process fares.
    package let process: ProcessStatus
    /// What the cache has done and holds.
    package let cache: CacheCounters
    /// In the order of the configuration.
    package let providers: [SourceStatus]

    package init(process: ProcessStatus, cache: CacheCounters, providers: [SourceStatus]) {
        self.process = process
        self.cache = cache
        self.providers = providers
    }

    /// In Prometheus' exposition format 0.0.4.
    package var exposition: String {
        var exposition = Exposition()
        exposition.add(StatusTable.process, of: [([], process)])
        exposition.add(StatusTable.cache, prefix: StatusTable.cachePrefix, of: [([], cache)])
        let labelled = providers.map { ([Exposition.Label(name: "provider", value: $0.name)], $0) }
        exposition.add(StatusTable.provider, prefix: StatusTable.providerPrefix, of: labelled)
        exposition.add(
            StatusTable.upstream, prefix: StatusTable.providerPrefix,
            of: labelled.compactMap { labels, status in status.upstream.map { (labels, $0) } })
        return exposition.text
    }

    /// What `write` writes.
    static let members: [Member] = [
        Member("process", .record("How the process fares.", StatusTable.process.map(\.shape))),
        Member("cache", .record("What the cache has done and holds.", StatusTable.cache.map(\.shape))),
        Member(
            "providers",
            .list("In the order of the configuration.", of: .record("A provider.", provider))),
    ]

    private static let provider =
        [Member("provider", .words("Its configured name."), required: true)] + StatusTable.provider.map(\.shape)
        + [
            Member(
                "upstream",
                .record(
                    "How things stand with the provider; null where nobody is asked, as in replay.",
                    StatusTable.upstream.map(\.shape)
                ).orNull)
        ]

    /// Writes its members.
    func write(into writer: inout JSONWriter) {
        writer.key("process")
        writer.beginObject()
        write(StatusTable.process, process, into: &writer)
        writer.endObject()
        writer.key("cache")
        writer.beginObject()
        write(StatusTable.cache, cache, into: &writer)
        writer.endObject()
        writer.key("providers")
        writer.beginArray()
        for provider in providers { write(provider, into: &writer) }
        writer.endArray()
    }

    private func write(_ provider: SourceStatus, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("provider", provider.name)
        write(StatusTable.provider, provider, into: &writer)
        writer.key("upstream")
        if let upstream = provider.upstream {
            writer.beginObject()
            write(StatusTable.upstream, upstream, into: &writer)
            writer.endObject()
        } else {
            writer.null()
        }
        writer.endObject()
    }

    private func write<Subject>(_ rows: [StatusRow<Subject>], _ subject: Subject, into writer: inout JSONWriter) {
        for row in rows { row.write(subject, into: &writer) }
    }
}
