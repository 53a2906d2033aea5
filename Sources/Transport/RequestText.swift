/// Text that travels in a request, with the knowledge whether a person may see it.
package enum RequestText: Sendable, Hashable {
    /// May be logged.
    case plain(String)
    /// Shown as `•••` wherever it is printed.
    case secret(Secret)

    /// What is sent.
    var revealed: String {
        switch self {
        case .plain(let text): text
        case .secret(let secret): secret.revealed
        }
    }
}

/// One parameter of a request, unencoded.
package struct QueryItem: Sendable, Hashable {
    /// As the provider spells it.
    package let name: String
    /// Sent as it is: numbers are spelled by the adapter.
    package let value: RequestText

    /// A parameter that may be shown.
    package init(_ name: String, _ value: String) {
        self.init(name, .plain(value))
    }

    /// A parameter whose value may be a secret.
    package init(_ name: String, _ value: RequestText) {
        self.name = name
        self.value = value
    }
}
