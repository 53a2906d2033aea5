/// What went wrong, as a program tells one failure from another: the contract of every error answer.
///
/// A kind is one name in the list and one row in `row`; the compiler asks for the row.
package enum ErrorKind: Sendable, Hashable, CaseIterable {
    case parseError, invalidUTF8, notANumber, tooDeep
    case invalidRequest, duplicateID, duplicateKey, lineTooLong, batchTooLarge
    case unknownMethod, invalidParams, unsupportedVersion, `internal`
    case cancelled, deadlineExceeded, overloaded, shuttingDown, answerTooLarge
    case placeNotFound, placeAmbiguous, noCoverage, noProvider
    case providerUnavailable, providerRejected, providerBadData, rateLimited
    case credentialsMissing, credentialsRejected, circuitOpen, pluginFailed
    case requireNotMet, fixtureMissing, fixtureExhausted, notCached
    case configInvalid, unknownSubscription

    /// The number, the word, whether asking again later can help, and when it happens.
    private typealias Row = (code: Int, word: String, isRetryable: Bool, meaning: String)

    private var row: Row {
        switch self {
        case .parseError: (-32700, "parse_error", false, "the line is not JSON")
        case .invalidUTF8: (-32700, "invalid_utf8", false, "the line is not UTF-8, or escapes half a surrogate pair")
        case .notANumber: (-32700, "not_a_number", false, "the line has a bare NaN or Infinity")
        case .tooDeep: (-32700, "too_deep", false, "the line nests deeper than 64 levels")
        case .invalidRequest:
            (-32600, "invalid_request", false, "the JSON is not a request, or one subscription too many")
        case .duplicateID: (-32600, "duplicate_id", false, "a call with this id is still in flight")
        case .duplicateKey: (-32600, "duplicate_key", false, "an object names a member twice")
        case .lineTooLong: (-32600, "line_too_long", false, "the line is over the limit and was thrown away")
        case .batchTooLarge: (-32600, "batch_too_large", false, "the batch is empty or has over 100 items")
        case .unknownMethod: (-32601, "unknown_method", false, "no method has this name")
        case .invalidParams: (-32602, "invalid_params", false, "a parameter does not fit its schema")
        case .unsupportedVersion:
            (-32022, "unsupported_version", false, "a message brings a version of MCP that is not spoken")
        case .internal: (-32603, "internal", false, "a bug of the hub, nothing else")
        case .cancelled: (1001, "cancelled", false, "cancelled by the caller, or at the end of the drain")
        case .deadlineExceeded: (1002, "deadline_exceeded", true, "'timeout_ms' is over")
        case .overloaded: (1003, "overloaded", true, "the queue is full and refuses")
        case .shuttingDown: (1004, "shutting_down", true, "the call arrived after the drain began")
        case .answerTooLarge: (1005, "answer_too_large", false, "the answer is over the limit")
        case .placeNotFound: (1101, "place_not_found", false, "a needed place is not known to any gazetteer")
        case .placeAmbiguous: (1102, "place_ambiguous", false, "several places have this name")
        case .noCoverage: (1103, "no_coverage", false, "nobody configured serves this place, time or variable")
        case .noProvider: (1104, "no_provider", false, "nothing is configured for this capability")
        case .providerUnavailable:
            (
                1201, "provider_unavailable", true,
                "connection, DNS or TLS failed, or the provider answered 5xx or a page"
            )
        case .providerRejected: (1202, "provider_rejected", false, "the provider answered 4xx")
        case .providerBadData: (1203, "provider_bad_data", true, "the provider's answer cannot be used")
        case .rateLimited: (1204, "rate_limited", true, "a provider's limit is used up")
        case .credentialsMissing: (1205, "credentials_missing", false, "the variable of a provider's key is not set")
        case .credentialsRejected: (1205, "credentials_rejected", false, "the provider does not accept the key")
        case .circuitOpen: (1206, "circuit_open", true, "the provider failed too often and is left alone for a while")
        case .pluginFailed: (1207, "plugin_failed", true, "a program plug-in crashed or broke its protocol")
        case .requireNotMet: (1301, "require_not_met", true, "fewer providers delivered than 'require' asks for")
        case .fixtureMissing: (1401, "fixture_missing", false, "no fixture answers this request in replay")
        case .fixtureExhausted: (1401, "fixture_exhausted", false, "the fixture's answers are used up")
        case .notCached: (1402, "not_cached", false, "only the cache was asked and it has no answer")
        case .configInvalid: (1501, "config_invalid", false, "the configuration has errors; the last good one stays")
        case .unknownSubscription: (1601, "unknown_subscription", false, "no subscription has this name")
        }
    }

    /// The JSON-RPC number; several kinds may share one, and numbers of the hub's own stay outside -32768…-32000,
    /// where JSON-RPC and MCP number.
    package var code: Int { row.code }

    /// The stable word in `data.kind`, in snake case; no two kinds share one.
    package var word: String { row.word }

    /// True when the same call may succeed later without a change by the caller.
    package var isRetryable: Bool { row.isRetryable }

    /// When it happens, as a clause for `describe` and the documentation.
    package var meaning: String { row.meaning }

    /// The kind with this word in `data.kind`; nil when there is none.
    package init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = kind
    }
}
