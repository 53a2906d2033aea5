import Transport
import YAML

/// Everything a source is made from. A source whose recipe is the same after the configuration was read again stays the
/// same object, and with it all that it has learnt.
package struct SourceRecipe: Sendable {
    /// Where it stands in the file is left out.
    let definition: ProviderDefinition
    /// Decimals with which coordinates go upstream.
    let precision: Int
    /// The keys that were to be had, by the names that the adapter declares.
    let keys: [String: Secret]
    /// Why the others were not, where they are named.
    let faults: [String: CredentialFault]
    /// Nil when it is never asked, or its fixtures cannot be read.
    let transport: (any Transport)?

    init(
        _ definition: ProviderDefinition, precision: Int, keys: [String: Secret],
        faults: [String: CredentialFault] = [:], transport: (any Transport)?
    ) {
        var definition = definition
        definition.mark = .start
        self.definition = definition
        self.precision = precision
        self.keys = keys
        self.faults = faults
        self.transport = transport
    }
}

extension SourceRecipe {
    /// Whether it is the same entry and asks the same host with the same keys, so that what was asked counts on.
    func asksSameProvider(as other: SourceRecipe) -> Bool {
        definition.name == other.definition.name && definition.server == other.definition.server
            && keys == other.keys && transport === other.transport
    }
}

extension SourceRecipe: Equatable {
    /// Transports are the same when they are one object.
    package static func == (left: SourceRecipe, right: SourceRecipe) -> Bool {
        left.definition == right.definition && left.precision == right.precision && left.keys == right.keys
            && left.faults == right.faults && left.transport === right.transport
    }
}
