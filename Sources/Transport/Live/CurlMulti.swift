import CCurl

/// A call into libcurl that failed.
struct CurlFailure: Error {
    let code: CURLcode
}

/// Why libcurl cannot be used at all.
struct CurlUnavailable: Error {
    let reason: String
}

/// libcurl's table of transfers and connections; belongs to one thread.
@safe
final class CurlMulti {
    private let pointer: UnsafeMutableRawPointer

    /// Loads libcurl when this is its first use in the process, which takes milliseconds.
    init() throws(CurlUnavailable) {
        if let reason = unsafe ccurl_load() { throw unsafe CurlUnavailable(reason: String(cString: reason)) }
        guard let pointer = unsafe ccurl_multi_new() else {
            throw CurlUnavailable(reason: "libcurl has no memory left")
        }
        unsafe self.pointer = unsafe pointer
        // 64 dashboards have 192 requests at work: with fewer places each would close a connection that the next one needs.
        _ = unsafe ccurl_multi_keep(pointer, 256)
    }

    deinit {
        unsafe ccurl_multi_free(pointer)
    }

    /// Valid as long as this object.
    var waker: CurlWaker { unsafe CurlWaker(pointer: pointer) }

    func add(_ handle: CurlHandle) throws(CurlFailure) {
        let code = unsafe ccurl_multi_add(pointer, handle.pointer)
        guard code == CURLM_OK else { throw CurlFailure(code: CURLE_OUT_OF_MEMORY) }
    }

    /// Aborts the transfer if it has not ended.
    func remove(_ handle: CurlHandle) {
        _ = unsafe ccurl_multi_remove(pointer, handle.pointer)
    }

    /// Does what can be done without waiting; false when libcurl itself fails.
    func perform() -> Bool {
        unsafe ccurl_multi_perform(pointer) == CURLM_OK
    }

    /// The ticket of a transfer that has ended, and how.
    func nextFinished() -> (ticket: UInt, code: CURLcode)? {
        var ticket: UInt = 0
        var code = CURLE_OK
        return unsafe ccurl_multi_next_finished(pointer, &ticket, &code) != 0 ? (ticket, code) : nil
    }

    /// Waits, at most a minute, for traffic, a timer or the waker; false when libcurl itself fails.
    func wait() -> Bool {
        unsafe ccurl_multi_poll(pointer, 60_000) == CURLM_OK
    }
}

/// Ends the engine's wait from another thread.
///
/// Unchecked because it carries a pointer: waking is the one call that libcurl allows from any thread, and the inbox,
/// in whose lock the only copy lives, drops it before the table is freed.
@safe
struct CurlWaker: @unchecked Sendable {
    fileprivate let pointer: UnsafeMutableRawPointer

    func wake() {
        _ = unsafe ccurl_multi_wakeup(pointer)
    }
}
