import CCurl
import Testing

@testable import Transport

@Suite("Sentences of live transfers")
struct LiveSentencesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let error: TransportError
        let kind: TransportError.Kind
        let message: String
        let hint: String?
        var testDescription: String { message }

        init(_ error: TransportError, _ kind: TransportError.Kind, _ message: String, _ hint: String?) {
            self.error = error
            self.kind = kind
            self.message = message
            self.hint = hint
        }
    }

    static let rows: [Row] = {
        guard let host = Origin(url: "https://a.example/v1?key=hunter2"),
            let other = Origin(url: "http://b.example:81/")
        else { return [] }
        return ends(host, other) + unreached(host) + insecure(host) + broken(host) + unusable(host)
    }()

    @Test(arguments: rows)
    func areWordForWord(_ row: Row) {
        #expect(row.error == TransportError(kind: row.kind, message: row.message, hint: row.hint))
    }

    @Test func areAllHere() {
        #expect(LiveSentencesTests.rows.count == 47)
    }

    /// Every code that libcurl can give has a kind, and none of the kinds that only we decide.
    @Test(arguments: (1...99).map { CURLcode(rawValue: $0) })
    func everyCodeHasASentenceThatNamesTheHost(_ code: CURLcode) throws {
        let origin = try #require(Origin(url: "https://a.example/"))
        let error = TransportError.libcurlFailed(code, origin)
        #expect(!error.message.isEmpty)
        #expect(![.cancelled, .redirected, .fixtureMissing, .fixtureExhausted].contains(error.kind))
    }
}

extension LiveSentencesTests {
    private static let look = "open the provider's 'base_url' in a browser and write the address where it ends"

    private static func ends(_ host: Origin, _ other: Origin) -> [Row] {
        [
            Row(.cancelled(host), .cancelled, "the request to 'a.example' was cancelled", nil),
            Row(
                .libcurlFailed(CURLE_OPERATION_TIMEDOUT, host), .timedOut,
                "'a.example' had not answered in full when the time was over",
                "allow more time with 'timeout_ms' of the call or 'timeout' of the provider"),
            Row(
                .stale(host), .stale, "the connection to 'a.example' was lost before an answer began",
                "try again; if it stays, check 'base_url'"),
            Row(
                .headTooLarge(host), .tooLarge, "the headers of the answer of 'a.example' are longer than 65536 bytes",
                "check that 'base_url' is the right address"),
            Row(
                .bodyTooLarge(host, limit: 8_388_608), .tooLarge,
                "the answer of 'a.example' is longer than 8388608 bytes",
                "ask for fewer days, places or variables at once"),
            Row(
                .redirected(host, to: .success(other), method: .get), .redirected,
                "'a.example' redirects a GET to 'http://b.example:81', which is not followed",
                "if that is the right place, make it the provider's 'base_url'"),
            Row(
                .redirected(host, to: .failure(.scheme), method: .post), .redirected,
                "'a.example' redirects a POST to an address that is not http or https, which is not followed", look),
            Row(
                .redirected(host, to: .failure(.anonymity), method: .get), .redirected,
                "'a.example' redirects a GET to an address with a user name in it, which is not followed", look),
            Row(
                .redirected(host, to: .failure(.place), method: .get), .redirected,
                "'a.example' redirects a GET to an address without a host and port that could be asked, "
                    + "which is not followed", look),
            Row(
                .redirectedTooOften(host), .redirected, "'a.example' redirects more than 3 times to itself", look),
        ]
    }

    private static func unreached(_ host: Origin) -> [Row] {
        let proxies = "check 'https_proxy' and 'http_proxy' in the environment"
        return [
            Row(
                .libcurlFailed(CURLE_COULDNT_RESOLVE_HOST, host), .unresolved, "the name 'a.example' has no address",
                "check the spelling in 'base_url' and that this machine is online"),
            Row(
                .libcurlFailed(CURLE_COULDNT_RESOLVE_PROXY, host), .unresolved,
                "the name of the proxy on the way to 'a.example' has no address", proxies),
            Row(
                .libcurlFailed(CURLE_COULDNT_CONNECT, host), .refused, "no connection to 'a.example' could be opened",
                "check the host and port in 'base_url' and that this machine is online"),
            Row(
                .libcurlFailed(CURLE_PROXY, host), .refused, "the proxy on the way to 'a.example' opens no connection",
                proxies),
        ]
    }

    private static func insecure(_ host: Origin) -> [Row] {
        let untrusted = "the certificate of 'a.example' is not trusted"
        let codes = [
            CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
        ]
        let handshakes = codes.map {
            Row(
                .libcurlFailed($0, host), .insecure, "no encrypted connection to 'a.example' could be agreed on",
                "check that the port in 'base_url' speaks https")
        }
        return handshakes + [
            Row(
                .libcurlFailed(CURLE_PEER_FAILED_VERIFICATION, host), .insecure, untrusted,
                "if an authority of your own signed it, name its file in the provider's 'ca_file'"),
            Row(
                .libcurlFailed(CURLE_SSL_ISSUER_ERROR, host, caFile: "ca.pem"), .insecure, untrusted,
                "check that 'ca.pem' holds the authority that signed it"),
            Row(
                .libcurlFailed(CURLE_SSL_CACERT_BADFILE, host), .insecure,
                "the certificates in '/etc/ssl/certs' cannot be read", "install the package 'ca-certificates'"),
            Row(
                .libcurlFailed(CURLE_SSL_CACERT_BADFILE, host, caFile: "ca.pem"), .insecure,
                "the certificates in 'ca.pem' cannot be read", "check the provider's 'ca_file'"),
        ]
    }

    private static func broken(_ host: Origin) -> [Row] {
        [
            (CURLE_PARTIAL_FILE, "'a.example' ended its answer too early"),
            (CURLE_GOT_NOTHING, "'a.example' closed the connection without an answer"),
            (CURLE_RECV_ERROR, "the connection to 'a.example' was lost"),
            (CURLE_SEND_ERROR, "the connection to 'a.example' was lost"),
            (CURLE_BAD_CONTENT_ENCODING, "the answer of 'a.example' cannot be decompressed"),
            (CURLE_WRITE_ERROR, "the answer of 'a.example' cannot be decompressed"),
            (CURLE_UNSUPPORTED_PROTOCOL, "what 'a.example' answered is not HTTP"),
            (CURLE_WEIRD_SERVER_REPLY, "what 'a.example' answered is not HTTP"),
            (CURLE_HTTP2, "what 'a.example' answered is not HTTP"),
            (CURLE_HTTP2_STREAM, "what 'a.example' answered is not HTTP"),
            (CURLE_CHUNK_FAILED, "the exchange with 'a.example' failed with libcurl's error 88"),
        ].map { code, message in
            Row(.libcurlFailed(code, host), .broken, message, "try again; if it stays, check 'base_url'")
        }
    }

    private static func unusable(_ host: Origin) -> [Row] {
        let prefix = "libcurl, which live requests need, cannot be used: "
        let hint = "install the package 'libcurl4', or answer from fixtures with '--replay'"
        return [
            Row(
                .short(of: .descriptors(7)), .unavailable,
                "live requests need to open 20 files, and only 7 more can be opened",
                "raise the limit of open files, as by 'ulimit -n 1024', or answer from fixtures with '--replay'"),
            Row(
                .short(of: .threads), .unavailable, "live requests need 4 threads, and no more can be started",
                "raise the limits of processes and memory ('ulimit -u', 'ulimit -v'), "
                    + "or answer from fixtures with '--replay'"),
            Row(
                .short(of: .memory), .unavailable, "live requests need 128 MB of memory, and so much cannot be had",
                "raise the limits of processes and memory ('ulimit -u', 'ulimit -v'), "
                    + "or answer from fixtures with '--replay'"),
            Row(
                .noDescriptor(host), .unavailable, "no descriptor is left for a connection to 'a.example'",
                "raise the limit of open files, as by 'ulimit -n 1024', or let fewer calls run at once"),
            Row(.unavailable("libcurl.so.4: no such file"), .unavailable, prefix + "libcurl.so.4: no such file", hint),
            Row(
                .libcurlFailed(CURLE_OUT_OF_MEMORY, host), .unavailable,
                prefix + "error 27 while the request to 'a.example' was set up", hint),
            Row(
                .libcurlFailed(CURLE_URL_MALFORMAT, host), .malformed,
                "the provider's address is not one that a request can be sent to",
                "write 'base_url' as 'https://host/path', without spaces, user name or password"),
            Row(
                .malformedHeader("X\r\nKey", host), .malformed,
                "the header 'X%0D%0AKey' for 'a.example' holds a character that no header may hold",
                "look for a line break in the credential or option that it is made from"),
            Row(
                .malformedAddress(), .malformed, "the provider's address is not one that a request can be sent to",
                "write 'base_url' as 'https://host/path', without spaces, user name or password"),
        ]
    }
}
