import EnvironmentModel
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

    package init(
        live: any Transport, replay: (any Transport)?, fixtures: @escaping @Sendable (String) -> (any Transport)?,
        environment: [String: String], program: String
    ) {
        self.live = live
        self.replay = replay
        self.fixtures = fixtures
        self.environment = environment
        self.program = program
    }

    /// One source for each definition, in order; one that cannot be asked says why.
    package func sources(of configuration: Configuration) -> [DataSource] {
        configuration.providers.map { definition in
            DataSource(profile: SourceProfile(definition), standing: standing(definition, configuration.precision))
        }
    }

    private func standing(_ definition: ProviderDefinition, _ precision: Int) -> DataSource.Standing {
        guard case .ready(let make) = definition.adapter.build else {
            guard case .planned(let what) = definition.adapter.build else { return .disabled("it cannot be built") }
            return .disabled("adapter '\(definition.adapter.name)' is not built yet: \(what)")
        }
        if definition.enabled == .no { return .disabled("'enabled' is false in the configuration") }
        let transport: any Transport
        if let replay {
            transport = replay
        } else if let folder = definition.fixtures {
            guard let set = fixtures(folder) else {
                return .disabled("its fixtures in '\(folder)' cannot be read; correct 'fixtures' or add the folder")
            }
            transport = set
        } else {
            transport = live
        }
        var keys: [String: Secret] = [:]
        var missing: [String] = []
        for credential in definition.adapter.credentials {
            let source = definition.credentials[credential.name]
            if let key = source?.secret(environment: environment) {
                keys[credential.name] = key
            } else if transport.isReplay {
                keys[credential.name] = Secret("replay")
            } else if credential.isRequired {
                missing.append(source?.name ?? "credentials.\(credential.name)")
            }
        }
        guard missing.isEmpty else { return .noCredentials(missing) }
        let settings = AdapterSettings(
            provider: definition.name, endpoint: definition.endpoint, options: definition.options, credentials: keys,
            precision: precision, absent: definition.absent)
        let userAgent = definition.contact.map { "\(program) (\($0))" } ?? program
        return .ready(
            .init(
                adapter: make(settings), transport: transport,
                options: HTTPOptions(
                    provider: definition.name, userAgent: userAgent, caFile: definition.caFile)))
    }
}

extension SourceProfile {
    fileprivate init(_ definition: ProviderDefinition) {
        self.init(
            name: definition.name, adapter: definition.adapter.name, capability: definition.adapter.capability,
            coverage: definition.coverage, timeout: definition.timeout, maxAge: definition.maxAge,
            attribution: definition.attribution, terms: definition.adapter.presets.terms,
            indexBasis: definition.adapter.presets.indexBasis)
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
