/// A name and a value that is spelled in JSON already.
package struct JSONMember: Sendable, Equatable {
    /// Unescaped.
    package let name: String
    /// One valid JSON value.
    package let json: [UInt8]

    /// Nothing is checked; `json` must be valid.
    package init(_ name: String, _ json: [UInt8]) {
        self.name = name
        self.json = json
    }
}
