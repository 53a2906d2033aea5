import CCurl
import EnvironmentModel

/// One libcurl transfer, used again and again by the engine's thread.
@safe
final class CurlHandle {
    let pointer: UnsafeMutableRawPointer
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var answer = IncomingAnswer(bodyLimit: 0)
    /// Written by libcurl's callbacks; at one place as long as the handle lives.
    private let watch: UnsafeMutablePointer<ccurl_watch>

    /// Nil when memory is short.
    init?() {
        guard let pointer = unsafe ccurl_easy_new() else { return nil }
        unsafe self.pointer = unsafe pointer
        unsafe watch = .allocate(capacity: 1)
        unsafe watch.initialize(to: ccurl_watch())
    }

    deinit {
        unsafe ccurl_easy_free(pointer)
        unsafe watch.deallocate()
        unsafe ccurl_list_free(headerList)
    }

    /// Forgets the transfer, its secrets included; must not be at work.
    func reset() {
        unsafe ccurl_easy_reset(pointer)
        unsafe ccurl_list_free(headerList)
        unsafe headerList = nil
        unsafe watch.pointee = ccurl_watch()
        answer = IncomingAnswer(bodyLimit: 0)
    }

    /// Sends the request once and no more, and, if so wished, neither to this machine nor into a private network.
    func sendOnce(publicOnly: Bool) throws(CurlFailure) {
        try check(unsafe ccurl_easy_watch(pointer, watch, publicOnly ? 1 : 0))
    }

    func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
        try check(unsafe ccurl_easy_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, size: Int) throws(CurlFailure) {
        try check(unsafe ccurl_easy_set_size(pointer, option, curl_off_t(size)))
    }

    func set(_ option: CURLoption, _ text: String?) throws(CurlFailure) {
        try check(unsafe ccurl_easy_set_string(pointer, option, text))
    }

    /// Makes the request a POST with this body, a form unless a header says otherwise.
    func set(body: String) throws(CurlFailure) {
        try check(unsafe ccurl_easy_set_form(pointer, body, body.utf8.count))
    }

    func set(headerLines: [String]) throws(CurlFailure) {
        unsafe ccurl_list_free(headerList)
        unsafe headerList = nil
        for line in headerLines {
            guard let longer = unsafe ccurl_list_append(headerList, line) else {
                throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
            }
            unsafe headerList = unsafe longer
        }
        try check(unsafe ccurl_easy_set_headers(pointer, headerList))
    }

    func set(ticket: UInt) throws(CurlFailure) {
        try check(unsafe ccurl_easy_set_tag(pointer, ticket))
    }

    /// Collects the answer in this object, which the engine keeps alive while the transfer is at work.
    func collect(bodyLimit: Int) throws(CurlFailure) {
        answer = IncomingAnswer(bodyLimit: bodyLimit)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        try check(unsafe ccurl_easy_set_receivers(pointer, receiveHead, receiveBody, context))
    }

    /// Where the answer points to, made absolute.
    var redirect: String? {
        unsafe ccurl_easy_redirect(pointer).map { unsafe String(cString: $0) }
    }

    /// - Parameter redirects: how many were followed.
    func response(fetchedAt: Instant, redirects: Int) -> HTTPResponse {
        let status = unsafe ccurl_easy_status(pointer)
        return HTTPResponse(
            status: status, headers: answer.fields, body: answer.body, fetchedAt: fetchedAt, redirects: redirects)
    }

    /// What the code means for the order; an answer that was cut off at a limit is told from other aborts.
    func failure(_ code: CURLcode, of order: Order) -> TransportError {
        if unsafe watch.pointee.refused != 0 { return .privateAddress(order.origin) }
        if unsafe watch.pointee.repeated != 0 { return .stale(order.origin) }
        if isStarved(code) { return .noDescriptor(order.origin) }
        return switch answer.stop {
        case .longHead: .headTooLarge(order.origin)
        case .longBody: .bodyTooLarge(order.origin, limit: order.options.bodyLimit)
        case .otherProtocol: .libcurlFailed(CURLE_UNSUPPORTED_PROTOCOL, order.origin)
        case nil:
            switch code {
            case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(order.origin, limit: order.options.bodyLimit)
            // A header line that does not fit libcurl's own buffer ends a transfer so, before `answer` hears of it.
            // Since 8.6 the code is CURLE_TOO_LARGE, which older headers do not name.
            case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100): .headTooLarge(order.origin)
            default: .libcurlFailed(code, order.origin, caFile: order.options.caFile)
            }
        }
    }

    /// Whether a transfer ended so because nothing more could be opened.
    private func isStarved(_ code: CURLcode) -> Bool {
        switch code {
        case CURLE_COULDNT_CONNECT: unsafe watch.pointee.starved != 0
        // Files of the name service and certificates, and pipes of libcurl's own; it tells no more than that.
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_SSL_CACERT_BADFILE, CURLE_FAILED_INIT,
            CURLE_OUT_OF_MEMORY:
            Shortage.isOutOfDescriptors
        default: false
        }
    }

    private func check(_ code: CURLcode) throws(CurlFailure) {
        if code != CURLE_OK { throw CurlFailure(code: code) }
    }

    fileprivate func receive(_ bytes: UnsafeBufferPointer<UInt8>, isHead: Bool) -> Bool {
        isHead ? unsafe answer.take(headLine: bytes) : unsafe answer.take(body: bytes)
    }
}

/// libcurl's callback for one line of the head.
private func receiveHead(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe receive(bytes, size * count, context, isHead: true)
}

/// libcurl's callback for decoded bytes of the body.
private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe receive(bytes, size * count, context, isHead: false)
}

/// The number of bytes taken: all, or none to end the transfer.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?, isHead: Bool
) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let handle = unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        let isTaken = unsafe handle.receive(UnsafeBufferPointer(start: start, count: count), isHead: isHead)
        return isTaken ? count : 0
    }
}
