import CCurl
import Diagnostics

extension CurlHandle {
    /// Sets everything that the transfer needs; the only place where secrets are revealed.
    func configure(_ order: Order, url: String, timeLeft: Duration) throws(CurlFailure) {
        try setAddress(url, order.origin)
        try set(ticket: order.ticket)
        try set(CURLOPT_TIMEOUT_MS, timeLeft.wholeMilliseconds)
        try collect(bodyLimit: order.options.bodyLimit)
        // Sees only a declared length; the cap on decoded bytes is in the receiver. 0 would mean no limit.
        try set(CURLOPT_MAXFILESIZE_LARGE, size: max(order.options.bodyLimit, 1))
        try setProtocol(order.origin)
        try sendOnce(publicOnly: !order.options.allowsPrivate)
        try setTrust(caFile: order.options.caFile)
        try setRequest(order.request, userAgent: order.options.userAgent)
    }

    /// libcurl takes a query apart and prints it byte by byte; as the target of the request it is copied. A proxy that opens no
    /// tunnel needs the whole address, which only plain `http` can meet.
    private func setAddress(_ address: String, _ origin: Origin) throws(CurlFailure) {
        // A redirect may name a fragment, which is never sent.
        let url = address.prefix { $0 != "#" }
        var target: String?
        if origin.scheme == "https" || origin.isLoopback, let query = url.firstIndex(of: "?"),
            let host = url.firstPlace(of: "://")?.upperBound, let path = url[host..<query].firstIndex(of: "/")
        {
            target = String(url[path...])
            try set(CURLOPT_URL, String(url[..<query]))
        } else {
            try set(CURLOPT_URL, String(url))
        }
        try set(CURLOPT_REQUEST_TARGET, target)
    }

    private func setProtocol(_ origin: Origin) throws(CurlFailure) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        // Over TLS, wait for a handshake under way to tell whether its connection can be shared.
        try set(CURLOPT_PIPEWAIT, origin.scheme == "https" ? 1 : 0)
        try set(CURLOPT_NOSIGNAL, 1)
        // Without it a transfer that ends while a name is looked up stalls the thread until the look-up ends.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // "" is no proxy, NULL is the environment's.
        try set(CURLOPT_PROXY, origin.isLoopback ? "" : nil)
    }

    /// The system's directory of certificates costs a tenth of its bundle file, which is parsed for every connection.
    private func setTrust(caFile: String?) throws(CurlFailure) {
        try set(CURLOPT_CAINFO, caFile)
        try set(CURLOPT_CAPATH, caFile == nil ? "/etc/ssl/certs" : nil)
    }

    private func setRequest(_ request: HTTPRequest, userAgent: String) throws(CurlFailure) {
        try set(CURLOPT_USERAGENT, userAgent)
        // "" is every encoding that libcurl can decode.
        try set(CURLOPT_ACCEPT_ENCODING, "")
        let isTyped = request.headers.contains { $0.name.lowercased() == "content-type" }
        let type = request.json == nil || isTyped ? [] : ["Content-Type: application/json"]
        try set(headerLines: request.headers.map(\.line) + type)
        if request.method == .post { try set(body: request.revealedBody()) }
    }
}

extension HTTPHeader {
    /// As libcurl wants it: a name with nothing after the colon would remove the header, a semicolon sends it empty.
    fileprivate var line: String {
        let value = self.value.revealed
        return value.isEmpty ? name + ";" : name + ": " + value
    }
}

extension Duration {
    /// Rounded up, 1 ms…1 day: libcurl takes 0 for no limit.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return 86_400_000 }
        let whole = Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        return max(whole, 1)
    }
}
