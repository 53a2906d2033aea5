import Diagnostics
package import EnvironmentModel
package import YAML

/// One entry of `providers:`, checked, with the presets of its adapter filled in.
package struct ProviderDefinition: Sendable, Equatable {
    /// Its key in the file.
    package var name: String
    /// Where that key stands.
    package var mark: YAMLMark
    /// The adapter that speaks its API; for `replay`, the one that `of` names.
    package var adapter: AdapterKind
    /// The folder that answers in place of the network; nil unless the file says `adapter: replay`.
    package var fixtures: String?
    /// The whole address of the endpoint; nil is the adapter's own.
    package var baseURL: String?
    /// Values of the options that the adapter declares, presets included.
    package var options: [String: String]
    /// Where keys come from, by the names that the adapter declares.
    package var credentials: [String: CredentialSource]
    /// Whether it may be asked.
    package var enabled: Enabled
    /// Where and when it has data.
    package var coverage: Coverage
    /// How much may be asked of it.
    package var limits: CallLimits
    /// The longest one answer may take.
    package var timeout: Duration
    /// Further attempts after the first.
    package var retries: Int
    /// How long answers are good; nil leaves that to the adapter.
    package var cache: CachePolicy?
    /// An observation older than this makes the source stale; nil for answers that do not age.
    package var maxAge: Duration?
    /// Values that mean "no value".
    package var absent: [AbsentValue]
    /// What the User-Agent says of whom to write to; printable ASCII.
    package var contact: String?
    /// A file of certificates that are trusted in place of the system's.
    package var caFile: String?
    /// Whom an answer must credit.
    package var attribution: Attribution
    /// Whether plain HTTP may be spoken with another machine.
    package var allowInsecure: Bool

    /// A provider of which the file says nothing but its adapter.
    package init(name: String, mark: YAMLMark, adapter: AdapterKind) {
        self.name = name
        self.mark = mark
        self.adapter = adapter
        options = [:]
        for option in adapter.options { options[option.name] = option.preset }
        credentials = [:]
        enabled = .yes
        coverage = adapter.presets.coverage
        limits = adapter.presets.limits
        timeout = adapter.presets.timeout
        retries = adapter.presets.retries
        cache = adapter.presets.cache
        maxAge = adapter.presets.maxAge
        absent = []
        attribution = adapter.presets.attribution
        allowInsecure = false
    }

    /// A plug-in of which the file says nothing. Nobody has said where its keys are, so that their absence is no mistake.
    package init(unnamed plugin: AdapterKind) {
        self.init(name: plugin.name, mark: .start, adapter: plugin)
        enabled = .ifCredentials
    }

    /// Whether it answers from fixtures.
    package var isReplay: Bool { fixtures != nil }

    /// Where it is asked.
    package var endpoint: String { baseURL ?? adapter.endpoint }

    /// What the adapter presets: at what rate its own host lets one ask is nothing to another.
    var presetLimits: CallLimits {
        let limits = adapter.presets.limits
        guard let baseURL, Self.host(of: baseURL) != Self.host(of: adapter.endpoint) else { return limits }
        return limits.withoutRates
    }

    /// The host that is asked, and its port where the address names one.
    var server: String { Self.start(of: endpoint, before: "/?#") }

    private static func host(of address: String) -> String { start(of: address, before: "/:?#") }

    /// What stands behind the scheme, up to one of these characters of ASCII.
    private static func start(of address: String, before ends: String) -> String {
        let rest = address.firstPlace(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let end = rest.utf8.firstIndex { byte in ends.utf8.contains(byte) }
        return rest[..<(end ?? rest.endIndex)].lowercased()
    }
}

/// Whether a provider may be asked.
package enum Enabled: String, Sendable, Hashable, CaseIterable {
    case yes = "true"
    case no = "false"
    /// Only when every key it needs is there; its absence is no mistake.
    case ifCredentials = "if_credentials"
}

/// A value that a provider writes where it has none.
package enum AbsentValue: Sendable, Hashable {
    case number(Double)
    case text(String)
}
