/// How a provider's requests are sent: the part of its configuration that a transport must know.
package struct HTTPOptions: Sendable, Hashable {
    /// The configured name of the provider, for messages.
    package var provider: String
    /// Names this program and, where configured, whom to write to.
    package var userAgent: String
    /// A PEM file of certificates that replace the system's; nil trusts the system's.
    package var caFile: String?
    /// Bytes of a decoded body; a longer one fails with `tooLarge`.
    package var bodyLimit: Int
    /// Whether the server may be this machine or lie in a private network, whatever its name says. Not looked at where a
    /// proxy of the environment opens the connection.
    package var allowsPrivate: Bool

    /// The limit is 8 MiB unless given.
    package init(
        provider: String, userAgent: String, caFile: String? = nil, bodyLimit: Int = 8 << 20,
        allowsPrivate: Bool = true
    ) {
        self.provider = provider
        self.userAgent = userAgent
        self.caFile = caFile
        self.bodyLimit = bodyLimit
        self.allowsPrivate = allowsPrivate
    }
}
