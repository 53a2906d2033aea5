import CCurl
import JSON

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
        // By bytes: to walk along hundreds of characters would be a tenth of what a fetch costs.
        let bytes = address.utf8.span
        // A redirect may name a fragment, which is never sent.
        let end = bytes.position(of: UInt8(ascii: "#"), from: 0)
        let query = bytes.position(of: UInt8(ascii: "?"), from: 0)
        let path = bytes.position(of: UInt8(ascii: "/"), from: origin.scheme.utf8.count + 3)
        if path < query, query < end, origin.scheme == "https" || origin.isLoopback {
            try set(CURLOPT_URL, part(0..<query, of: address))
            try set(CURLOPT_REQUEST_TARGET, part(path..<end, of: address))
        } else {
            try set(CURLOPT_URL, end == bytes.count ? address : part(0..<end, of: address))
            try set(CURLOPT_REQUEST_TARGET, nil)
        }
    }

    private func part(_ range: Range<Int>, of address: String) -> String {
        String(Substring(address.utf8.dropFirst(range.lowerBound).prefix(range.count)))
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
