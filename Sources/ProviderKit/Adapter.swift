package import EnvironmentModel
package import Transport

/// Code that speaks one API family: a pure value that knows no clock, no network and no concurrency.
package protocol Adapter: Sendable {
    /// The next step towards an answer, given every response so far in the order of their requests.
    ///
    /// It is called first without responses, and again after each `fetch` until it says `finish`; one- and two-step APIs
    /// and paging need no further concept.
    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep

    /// What the provider counts the first step as against its limits; an ordinary call is 1.
    func weight(of query: SourceQuery) -> Double

    /// What it counts the step after these responses as; nil counts each request as 1.
    func weight(of query: SourceQuery, after responses: [HTTPResponse]) -> Double?
}

extension Adapter {
    package func weight(of query: SourceQuery) -> Double { 1 }
    package func weight(of query: SourceQuery, after responses: [HTTPResponse]) -> Double? { nil }
}

/// What an adapter wants next.
package enum AdapterStep: Sendable {
    /// Requests that may be sent at once.
    case fetch([HTTPRequest])
    case finish(SourceAnswer)
}

/// What an adapter is made from.
package struct AdapterSettings: Sendable {
    /// The configured name of the provider, for errors.
    package let provider: String
    /// The whole address of the endpoint, without a query.
    package let endpoint: String
    /// Values of the declared options, defaults filled in.
    package let options: [String: String]
    /// Keys by the names that the adapter declares.
    package let credentials: [String: Secret]
    /// Decimals with which coordinates go upstream.
    package let precision: Int
    /// Values that mean "no value".
    package let absent: [AbsentValue]
    /// An observation older than this is too old; nil takes any.
    package let maxAge: Duration?
    /// The rules of a time zone by its IANA name; nil for one that is not known here.
    package let zone: @Sendable (String) -> TimeZoneRules?

    package init(
        provider: String, endpoint: String, options: [String: String] = [:], credentials: [String: Secret] = [:],
        precision: Int = 4, absent: [AbsentValue] = [], maxAge: Duration? = nil,
        zone: @escaping @Sendable (String) -> TimeZoneRules? = { _ in nil }
    ) {
        self.provider = provider
        self.endpoint = endpoint
        self.options = options
        self.credentials = credentials
        self.precision = precision
        self.absent = absent
        self.maxAge = maxAge
        self.zone = zone
    }

    /// `text` with every key masked. A key that was read in a body may be written otherwise in a text of that body, so that
    /// both are gone through, the text before it is cut.
    package func masking(_ text: String) -> String { credentials.values.reduce(text) { $1.masked(in: $0) } }
}
