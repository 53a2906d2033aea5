/// The members of an object, read from the tape one at a time.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    /// The place of the name that was reached.
    private var name: Int
    private var following: Int
    private let end: Int

    init(of value: JSONValue) {
        document = value.document
        name = value.index
        following = value.index + 1
        end = value.entry.kind == .object ? value.entry.extent : following
    }

    /// Builds the name as a String: up to 15 bytes cost no allocation.
    package mutating func next() -> (key: String, value: JSONValue)? { advance() ? (key, value) : nil }

    /// Goes to the next member, of which the properties below then tell; false when there is none.
    package mutating func advance() -> Bool {
        guard following < end else { return false }
        name = following
        following = document.tape.place(after: name + 1)
        return true
    }

    /// Of the member that was reached.
    package var key: String { JSONValue(document: document, index: name).string ?? "" }

    /// Of the member that was reached.
    package var value: JSONValue { JSONValue(document: document, index: name + 1) }

    /// The number of the member that was reached, as `value.double` has it but without a value in between.
    package var double: Double? { document.double(at: name + 1) }

    /// Whether the member that was reached has this name; builds nothing.
    package func isNamed(_ key: String) -> Bool { document.holds(key, at: document.tape[name]) }
}
