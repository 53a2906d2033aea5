package import EnvironmentModel

/// A kind of provider: one row of the list of adapters, from which configuration, presets and documentation follow.
package struct AdapterKind: Sendable {
    /// How `adapter:` names it.
    package let name: String
    /// What it can be asked for; nil where a mistake keeps that from being known.
    package let capability: Capability?
    /// The API's own address, used unless `base_url` says otherwise.
    package let endpoint: String
    /// In the order in which documentation lists them.
    package let options: [Option]
    /// Keys that it can use.
    package let credentials: [Credential]
    /// What holds unless the file says otherwise.
    package let presets: Presets
    /// How the adapter is made, or why it cannot be yet.
    package let build: Build
    /// Whether the User-Agent must name whom to write to.
    package let needsContact: Bool
    /// Whether it may reach this machine and private networks without being told to by `base_url`.
    package let allowsPrivate: Bool
    /// What it was read from, so that another edition of a plug-in is another kind; empty for one that is built in.
    package let source: [UInt8]

    package init(
        name: String, capability: Capability?, endpoint: String, options: [Option] = [], credentials: [Credential] = [],
        presets: Presets, build: Build, needsContact: Bool = false, allowsPrivate: Bool = true, source: [UInt8] = []
    ) {
        self.name = name
        self.capability = capability
        self.endpoint = endpoint
        self.options = options
        self.credentials = credentials
        self.presets = presets
        self.build = build
        self.needsContact = needsContact
        self.allowsPrivate = allowsPrivate
        self.source = source
    }

    /// A plug-in that cannot be used, and why; `capability` is nil where its file does not say it either.
    package static func broken(
        _ name: String, capability: Capability?, reason: String, source: [UInt8]
    ) -> AdapterKind {
        AdapterKind(
            name: name, capability: capability, endpoint: "",
            presets: Presets(attribution: Attribution(text: ""), terms: ""), build: .broken(reason), source: source)
    }

    /// A setting of `options:` that this adapter understands.
    package struct Option: Sendable {
        /// The key under `options:`.
        package let name: String
        /// One sentence for documentation and diagnostics.
        package let about: String
        /// The value when the file says nothing; nil leaves it out.
        package let preset: String?
        /// The allowed words; empty allows any text.
        package let choices: [String]

        package init(name: String, about: String, preset: String?, choices: [String] = []) {
            self.name = name
            self.about = about
            self.preset = preset
            self.choices = choices
        }
    }

    /// A key that this adapter needs.
    package struct Credential: Sendable {
        /// The name under `credentials:`.
        package let name: String
        /// Whether the provider can answer without it.
        package let isRequired: Bool
        /// Where a key is to be had.
        package let signUp: String

        package init(name: String, isRequired: Bool, signUp: String) {
            self.name = name
            self.isRequired = isRequired
            self.signUp = signUp
        }
    }

    /// What holds unless the file says otherwise.
    package struct Presets: Sendable {
        /// The longest one upstream call may take.
        package let timeout: Duration
        /// An observation older than this makes the source stale; nil for answers that do not age.
        package let maxAge: Duration?
        /// How long its answers stand in for asking again.
        package let freshness: Freshness
        /// Where and when the API has data.
        package let coverage: Coverage
        /// What the API's own host lets one caller ask, and how it counts.
        package let limits: CallLimits
        /// Whom an answer must credit.
        package let attribution: Attribution
        /// The terms of use in one sentence.
        package let terms: String
        /// How it arrives at the indices it reports, oldest edition first.
        package let indexBasis: [IndexBasis]
        /// How long its answers are good; nil leaves that to `freshness`.
        package let cache: CachePolicy?
        /// Further attempts after the first.
        package let retries: Int
        /// What its values rest on; nil where the API does not say.
        package let evidence: Evidence?
        /// Over what time its values are averaged; indices are told by `indexBasis` instead.
        package let averaging: AveragingTimes

        package init(
            timeout: Duration = .seconds(10), maxAge: Duration? = nil, freshness: Freshness = .hour,
            coverage: Coverage = Coverage(), limits: CallLimits = .none, attribution: Attribution, terms: String,
            indexBasis: [IndexBasis] = [], cache: CachePolicy? = nil, retries: Int = 2, evidence: Evidence? = nil,
            averaging: AveragingTimes = AveragingTimes()
        ) {
            self.timeout = timeout
            self.maxAge = maxAge
            self.freshness = freshness
            self.coverage = coverage
            self.limits = limits
            self.attribution = attribution
            self.terms = terms
            self.indexBasis = indexBasis
            self.cache = cache
            self.retries = retries
            self.evidence = evidence
            self.averaging = averaging
        }
    }

    /// Whether the adapter exists.
    package enum Build: Sendable {
        /// Compiles the settings into an adapter.
        case ready(@Sendable (AdapterSettings) -> any Adapter)
        /// The name is known, the code is not there yet; says what is missing in one clause.
        case planned(String)
        /// A plug-in whose file has mistakes; says which in one sentence.
        case broken(String)
    }
}

extension AdapterKind: Equatable {
    /// A name stands for one kind as long as the program runs, but that of a plug-in for what its file says.
    package static func == (left: AdapterKind, right: AdapterKind) -> Bool {
        left.name == right.name && left.source == right.source
    }
}
