package import EnvironmentModel
package import Transport

/// Turns definitions into live sources.
package struct SourceAssembly: Sendable {
    /// The way to the network.
    package let live: any Transport
    /// Answers everything from one fixture set; nil asks the network.
    package let replay: (any Transport)?
    /// Reads the fixture folder of one `replay` provider; nil when it cannot be used.
    package let fixtures: @Sendable (String) -> (any Transport)?
    /// Where the variables of keys are looked up.
    package let environment: [String: String]
    /// Name and version of this program, for the User-Agent.
    package let program: String
    /// The clocks and the chance of every source.
    package let time: Timekeeper
    /// Where live sources keep answers; nil keeps none.
    package let cache: AnswerCache?
    /// The rules of a time zone by its IANA name; nil for one that is not known here.
    package let zone: @Sendable (String) -> TimeZoneRules?

    package init(
        live: any Transport, replay: (any Transport)?, fixtures: @escaping @Sendable (String) -> (any Transport)?,
        environment: [String: String], program: String, time: Timekeeper, cache: AnswerCache? = nil,
        zone: @escaping @Sendable (String) -> TimeZoneRules? = { _ in nil }
    ) {
        self.live = live
        self.replay = replay
        self.fixtures = fixtures
        self.environment = environment
        self.program = program
        self.time = time
        self.cache = cache
        self.zone = zone
    }

    /// One source for each definition, in order; one that cannot be asked says why.
    ///
    /// - Parameter old: sources of the configuration before; those whose recipe is the same are used again.
    package func sources(of configuration: Configuration, reusing old: [DataSource] = []) -> [DataSource] {
        configuration.providers.map { source(of: $0, precision: configuration.precision, reusing: old) }
    }

    /// The source of one definition.
    package func source(of definition: ProviderDefinition, precision: Int, reusing old: [DataSource]) -> DataSource {
        let recipe = recipe(for: definition, precision: precision)
        return old.first { $0.recipe == recipe }
            ?? DataSource(
                profile: SourceProfile(definition), standing: standing(recipe), recipe: recipe,
                policy: SourcePolicy(recipe), cache: cache,
                succeeding: old.first { $0.recipe?.asksSameProvider(as: recipe) == true }, time: time)
    }

    private func recipe(for definition: ProviderDefinition, precision: Int) -> SourceRecipe {
        guard case .ready = definition.adapter.build, definition.enabled != .no else {
            return SourceRecipe(definition, precision: precision, keys: [:], transport: nil)
        }
        let transport = transport(for: definition)
        var keys: [String: Secret] = [:]
        var faults: [String: CredentialFault] = [:]
        for credential in definition.adapter.credentials {
            if transport?.isReplay == true { keys[credential.name] = Secret("replay") }
            switch definition.credentials[credential.name]?.key(environment: environment) {
            case .success(let key)?: keys[credential.name] = key
            case .failure(let fault)?: faults[credential.name] = fault
            case nil: break
            }
        }
        return SourceRecipe(definition, precision: precision, keys: keys, faults: faults, transport: transport)
    }

    private func transport(for definition: ProviderDefinition) -> (any Transport)? {
        if let replay { return replay }
        guard let folder = definition.fixtures else { return live }
        return fixtures(folder)
    }

    private func standing(_ recipe: SourceRecipe) -> DataSource.Standing {
        let definition = recipe.definition
        let make: @Sendable (AdapterSettings) -> any Adapter
        switch definition.adapter.build {
        case .ready(let build): make = build
        case .planned(let what):
            return .disabled("adapter '\(definition.adapter.name)' is not built yet: \(what)")
        case .broken(let reason): return .disabled(reason)
        }
        guard definition.enabled != .no else { return .disabled("'enabled' is false in the configuration") }
        guard let transport = recipe.transport else {
            let folder = definition.fixtures ?? ""
            return .disabled("its fixtures in '\(folder)' cannot be read; correct 'fixtures' or add the folder")
        }
        let missing = definition.adapter.credentials.filter { $0.isRequired && recipe.keys[$0.name] == nil }
        guard missing.isEmpty else {
            let faults = missing.compactMap { credential -> String? in
                guard let source = definition.credentials[credential.name], let fault = recipe.faults[credential.name]
                else { return nil }
                return fault == .empty ? nil : "\(source.title) \(fault.reason); \(fault.cure)"
            }
            return .noCredentials(
                missing.map { definition.credentials[$0.name]?.name ?? "credentials.\($0.name)" }, faults: faults)
        }
        if definition.adapter.needsContact, definition.contact == nil, !transport.isReplay {
            return .disabled("it needs a 'contact' in the configuration: an address that its operators can write to")
        }
        let settings = AdapterSettings(
            provider: definition.name, endpoint: definition.endpoint, options: definition.options,
            credentials: recipe.keys, precision: recipe.precision, absent: definition.absent,
            maxAge: definition.maxAge, zone: zone)
        let userAgent = definition.contact.map { "\(program) (\($0))" } ?? program
        return .ready(
            .init(
                adapter: make(settings), transport: transport,
                options: HTTPOptions(
                    provider: definition.name, userAgent: userAgent, caFile: definition.caFile,
                    allowsPrivate: definition.adapter.allowsPrivate || definition.baseURL != nil)))
    }
}

extension SourceProfile {
    fileprivate convenience init(_ definition: ProviderDefinition) {
        self.init(
            name: definition.name, adapter: definition.adapter.name, capability: definition.adapter.capability,
            coverage: definition.coverage, limits: definition.limits, timeout: definition.timeout,
            maxAge: definition.maxAge,
            attribution: definition.attribution, terms: definition.adapter.presets.terms,
            indexBasis: definition.adapter.presets.indexBasis, evidence: definition.adapter.presets.evidence,
            averaging: definition.adapter.presets.averaging)
    }
}

extension CredentialSource {
    /// The variable or file a person would look for.
    fileprivate var name: String {
        switch self {
        case .environment(let variable): variable
        case .file(let path): path
        }
    }
}
