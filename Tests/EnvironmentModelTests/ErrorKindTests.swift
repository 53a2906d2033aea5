import EnvironmentModel
import Testing

@Suite struct ErrorKindTests {
    /// The table of the protocol.
    private static let table: [Int: [String]] = [
        -32700: ["parse_error", "invalid_utf8", "not_a_number", "too_deep"],
        -32600: ["invalid_request", "duplicate_id", "duplicate_key", "line_too_long", "batch_too_large"],
        -32601: ["unknown_method"], -32602: ["invalid_params"], -32603: ["internal"],
        -32022: ["unsupported_version"],
        1001: ["cancelled"], 1002: ["deadline_exceeded"], 1003: ["overloaded"], 1004: ["shutting_down"],
        1005: ["answer_too_large"], 1101: ["place_not_found"], 1102: ["place_ambiguous"], 1103: ["no_coverage"],
        1104: ["no_provider"], 1201: ["provider_unavailable"], 1202: ["provider_rejected"],
        1203: ["provider_bad_data"], 1204: ["rate_limited"], 1205: ["credentials_missing", "credentials_rejected"],
        1206: ["circuit_open"], 1207: ["plugin_failed"], 1301: ["require_not_met"],
        1401: ["fixture_missing", "fixture_exhausted"], 1402: ["not_cached"], 1501: ["config_invalid"],
        1601: ["unknown_subscription"],
    ]

    @Test func codesAndWordsAreThoseOfTheProtocol() {
        let words = Dictionary(grouping: ErrorKind.allCases, by: \.code).mapValues { $0.map(\.word) }
        #expect(words == Self.table)
    }

    @Test(arguments: ErrorKind.allCases)
    func everyKindSaysWhenItHappens(kind: ErrorKind) {
        #expect(!kind.meaning.isEmpty)
    }
}
