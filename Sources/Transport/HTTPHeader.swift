/// One header field of a request.
package struct HTTPHeader: Sendable, Hashable {
    /// In any case; a token of RFC 9110.
    package let name: String
    /// Without line breaks; a request with one is refused as `malformed`.
    package let value: RequestText

    /// A field that may be shown.
    package init(_ name: String, _ value: String) {
        self.init(name, .plain(value))
    }

    /// A field whose value may be a secret.
    package init(_ name: String, _ value: RequestText) {
        self.name = name
        self.value = value
    }

    /// Whether the name is a token of RFC 9110 and the value has no control character but a tab, so that no field can
    /// smuggle in another.
    var isWellFormed: Bool {
        let value = self.value.revealed.utf8
        return !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
            && value.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }
    }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}
