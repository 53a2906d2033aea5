import Diagnostics
import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

extension CallOptions {
    /// Reads what every data method takes from parameters that fit their shapes.
    ///
    /// - Parameter params: where `providers`, `merge` and `require` stand: the call's parameters, or a dashboard's section.
    convenience init(_ params: JSONValue?, of call: borrowing Call) {
        self.init(
            providers: params?["providers"]?.elements.compactMap(\.string),
            merge: params?["merge"].map(MergeChange.init(json:)) ?? MergeChange(),
            require: params?["require"].flatMap(Requirement.init(json:)) ?? .any, cache: call.cacheMode,
            deadline: call.deadline,
            onStep: call.onStep)
    }
}

extension Call {
    /// What the hub tells while it asks; nil when nobody listens.
    var onStep: (@Sendable (AskingStep) -> Void)? {
        guard let listener else { return nil }
        return { listener(.asking($0)) }
    }

    /// What the caller wants of kept answers.
    var cacheMode: CacheMode { self["cache"]?.string.flatMap(CacheMode.init(rawValue:)) ?? .normal }
}

extension MergeChange {
    init(json: JSONValue) {
        self.init(standard: (json["default"] ?? json).string.flatMap(MergeStrategy.init(rawValue:)))
        for (name, value) in json.members {
            guard let metric = Metric(named: name), let word = value.string else { continue }
            fields[metric] = MergeStrategy(rawValue: word)
        }
    }
}

extension Requirement {
    init?(json: JSONValue) {
        if let number = json.integer {
            self = .atLeast(number)
        } else {
            self = json.equals("all") ? .all : .any
        }
    }
}

extension RequestError {
    /// Nobody can be asked; `path` is where the question's parameters stand.
    init(_ error: PlanError, hub: Hub, path: String = "params") {
        switch error {
        case .noProvider(let capability):
            self.init(
                .noProvider,
                "nothing is configured for '\(capability.rawValue)'; list a provider under 'capabilities' in providers.yaml"
            )
        case .unknownProvider(let index, let name):
            let names = hub.roster.names
            let nearest = Vocabulary(names).nearest(to: name)
            let advice = nearest.first.map { "did you mean '\($0)'" } ?? "'providers' lists those that are configured"
            self.init(.invalidParams, "no provider is called '\(name.shortened(to: 64))'; \(advice)")
            (self.path, given, self.nearest) = ("\(path).providers[\(index)]", name.shortened(), nearest)
            expected = "the name of a configured provider"
        case .otherCapability(let index, let name, let serves):
            self.init(.invalidParams, "'\(name)' serves '\(serves.rawValue)'; name a provider of what is asked here")
            (self.path, given) = ("\(path).providers[\(index)]", name)
            expected = "a provider of what is asked"
        }
    }

    /// Too few providers delivered; `partial` is the answer as far as it arrived.
    init(_ shortfall: Shortfall, partial: [UInt8]?) {
        self.init(shortfall.kind, shortfall.message)
        provider = shortfall.provider
        retryAfter = shortfall.retryAfter.map(Int.init)
        hint = shortfall.hint
        isRetryable =
            shortfall.kind == .requireNotMet
            ? shortfall.causes.contains(where: \.isRetryable)
            : isRetryable || shortfall.causes.contains(where: \.isTransient)
        var writer = JSONWriter(capacity: 256)
        writer.beginArray()
        for cause in shortfall.causes { writer.cause(cause) }
        writer.endArray()
        further = [JSONMember("causes", writer.bytes)]
        if let partial, shortfall.hasPartial { further.append(JSONMember("partial", partial)) }
    }
}
