/// What a set of fixtures is indexed by: equal for two requests that ask the same.
struct RequestKey: Sendable, Hashable {
    /// The parts one after the other, each behind a byte that no UTF-8 holds, so that no two lists of parts collide.
    private var bytes: [UInt8] = []

    /// Method, address and each item whose name is not ignored.
    ///
    /// `method` is a parameter because a POST may be looked up as the GET that asks the same.
    init(_ request: CanonicalRequest, as method: HTTPRequest.Method, ignoring ignored: [String]) {
        bytes.reserveCapacity(256)
        append(method.rawValue)
        append(request.address.text)
        for item in request.items where ignored.isEmpty || !ignored.contains(item.name) {
            append(item.name)
            append(item.value)
        }
    }

    /// Feeds all bytes at once, which is several times faster than what an array of bytes does by itself.
    func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    private mutating func append(_ part: String) {
        bytes.append(0xFF)
        bytes.append(contentsOf: part.utf8)
    }
}
