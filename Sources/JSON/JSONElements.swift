/// The elements of an array, read from the tape one at a time.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var place: Int
    private let end: Int

    init(of value: JSONValue) {
        document = value.document
        place = value.index + 1
        end = value.entry.kind == .array ? value.entry.extent : place
    }

    /// Allocates nothing.
    package mutating func next() -> JSONValue? {
        guard place < end else { return nil }
        defer { place = document.tape.place(after: place) }
        return JSONValue(document: document, index: place)
    }

    /// Passes over so many elements, or all that are left.
    package mutating func skip(_ count: Int) {
        for _ in 0..<count where place < end { place = document.tape.place(after: place) }
    }
}
