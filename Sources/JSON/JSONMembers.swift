/// The members of an object, read from the tape one at a time.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var name: Int
    private let end: Int

    init(of value: JSONValue) {
        document = value.document
        name = value.index + 1
        end = value.entry.kind == .object ? value.entry.extent : name
    }

    /// Builds the name as a String: up to 15 bytes cost no allocation.
    package mutating func next() -> (key: String, value: JSONValue)? {
        guard let (name, value) = nextUnread() else { return nil }
        return (name.string ?? "", value)
    }

    /// The same with the name as a value, to be compared where it stands.
    package mutating func nextUnread() -> (name: JSONValue, value: JSONValue)? {
        guard name < end else { return nil }
        defer { name = document.tape.place(after: name + 1) }
        return (JSONValue(document: document, index: name), JSONValue(document: document, index: name + 1))
    }
}
