import CCurl

/// Every sentence of live transfers. The host is named; the path, the query and secrets never are.
extension TransportError {
    static func cancelled(_ origin: Origin) -> TransportError {
        TransportError(kind: .cancelled, message: "the request to '\(origin)' was cancelled")
    }

    static func timedOut(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .timedOut, message: "'\(origin)' had not answered in full when the time was over",
            hint: "allow more time with 'timeout_ms' of the call or 'timeout' of the provider")
    }

    static func unavailable(_ reason: String) -> TransportError {
        TransportError(
            kind: .unavailable, message: "libcurl, which live requests need, cannot be used: \(reason)",
            hint: "install the package 'libcurl4', or answer from fixtures with '--replay'")
    }

    static func short(of shortage: Shortage) -> TransportError {
        TransportError(kind: .unavailable, message: shortage.sentence, hint: shortage.cure)
    }

    static func noDescriptor(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .unavailable, message: "no descriptor is left for a connection to '\(origin)'",
            hint: "raise the limit of open files, as by 'ulimit -n 1024', or let fewer calls run at once")
    }

    static func privateAddress(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .malformed,
            message: "'\(origin)' is this machine or lies in a private network, where a plug-in may not ask",
            hint: "if that is meant, write 'allow_private: true' in the plug-in, or its 'base_url' in the configuration"
        )
    }

    static func stale(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .stale, message: "the connection to '\(origin)' was lost before an answer began",
            hint: "try again; if it stays, check 'base_url'")
    }

    static func malformedAddress() -> TransportError {
        TransportError(
            kind: .malformed, message: "the provider's address is not one that a request can be sent to",
            hint: "write 'base_url' as 'https://host/path', without spaces, user name or password")
    }

    static func malformedHeader(_ name: String, _ origin: Origin) -> TransportError {
        TransportError(
            kind: .malformed,
            message: "the header '\(percentEncoded(name))' for '\(origin)' holds a character that no header may hold",
            hint: "look for a line break in the credential or option that it is made from")
    }

    static func headTooLarge(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .tooLarge, message: "the headers of the answer of '\(origin)' are longer than 65536 bytes",
            hint: "check that 'base_url' is the right address")
    }

    static func bodyTooLarge(_ origin: Origin, limit: Int) -> TransportError {
        TransportError(
            kind: .tooLarge, message: "the answer of '\(origin)' is longer than \(limit) bytes",
            hint: "ask for fewer days, places or variables at once")
    }

    static func redirected(
        _ origin: Origin, to target: Result<Origin, Origin.Lack>, method: HTTPRequest.Method
    ) -> TransportError {
        let (place, hint) =
            switch target {
            case .success(let target):
                ("'\(target.address.prefix(200))'", "if that is the right place, make it the provider's 'base_url'")
            case .failure(.scheme): ("an address that is not http or https", lookThere)
            case .failure(.anonymity): ("an address with a user name in it", lookThere)
            case .failure(.place): ("an address without a host and port that could be asked", lookThere)
            }
        return TransportError(
            kind: .redirected,
            message: "'\(origin)' redirects a \(method.rawValue) to \(place), which is not followed", hint: hint)
    }

    static func redirectedTooOften(_ origin: Origin) -> TransportError {
        TransportError(
            kind: .redirected, message: "'\(origin)' redirects more than \(Redirect.limit) times to itself",
            hint: lookThere)
    }

    private static let lookThere = "open the provider's 'base_url' in a browser and write the address where it ends"
}

extension TransportError {
    /// What a transfer that ended with this code of libcurl's means.
    static func libcurlFailed(_ code: CURLcode, _ origin: Origin, caFile: String? = nil) -> TransportError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: timedOut(origin)
        case CURLE_URL_MALFORMAT: malformedAddress()
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
            unreached(code, origin)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            untrusted(code, origin, caFile: caFile)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            TransportError(
                kind: .insecure, message: "no encrypted connection to '\(origin)' could be agreed on",
                hint: "check that the port in 'base_url' speaks https")
        case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_OUT_OF_MEMORY, CURLE_BAD_FUNCTION_ARGUMENT,
            CURLE_UNKNOWN_OPTION:
            unavailable("error \(code.rawValue) while the request to '\(origin)' was set up")
        default: broken(code, origin)
        }
    }

    private static func unreached(_ code: CURLcode, _ origin: Origin) -> TransportError {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            TransportError(
                kind: .unresolved, message: "the name '\(origin)' has no address",
                hint: "check the spelling in 'base_url' and that this machine is online")
        case CURLE_COULDNT_RESOLVE_PROXY:
            TransportError(
                kind: .unresolved, message: "the name of the proxy on the way to '\(origin)' has no address",
                hint: "check 'https_proxy' and 'http_proxy' in the environment")
        case CURLE_PROXY:
            TransportError(
                kind: .refused, message: "the proxy on the way to '\(origin)' opens no connection",
                hint: "check 'https_proxy' and 'http_proxy' in the environment")
        default:
            TransportError(
                kind: .refused, message: "no connection to '\(origin)' could be opened",
                hint: "check the host and port in 'base_url' and that this machine is online")
        }
    }

    private static func untrusted(_ code: CURLcode, _ origin: Origin, caFile: String?) -> TransportError {
        guard code != CURLE_SSL_CACERT_BADFILE else {
            return TransportError(
                kind: .insecure,
                message: "the certificates in '\(caFile ?? "/etc/ssl/certs")' cannot be read",
                hint: caFile == nil ? "install the package 'ca-certificates'" : "check the provider's 'ca_file'")
        }
        let hint =
            caFile.map { "check that '\($0)' holds the authority that signed it" }
            ?? "if an authority of your own signed it, name its file in the provider's 'ca_file'"
        return TransportError(kind: .insecure, message: "the certificate of '\(origin)' is not trusted", hint: hint)
    }

    private static func broken(_ code: CURLcode, _ origin: Origin) -> TransportError {
        let message =
            switch code {
            case CURLE_PARTIAL_FILE: "'\(origin)' ended its answer too early"
            case CURLE_GOT_NOTHING: "'\(origin)' closed the connection without an answer"
            case CURLE_RECV_ERROR, CURLE_SEND_ERROR: "the connection to '\(origin)' was lost"
            case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: "the answer of '\(origin)' cannot be decompressed"
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                "what '\(origin)' answered is not HTTP"
            default: "the exchange with '\(origin)' failed with libcurl's error \(code.rawValue)"
            }
        return TransportError(kind: .broken, message: message, hint: "try again; if it stays, check 'base_url'")
    }
}
