/// Where a value stands behind another in which it is. It is the same in all elements of a list that are built alike, and is
/// looked up by name in the first of them.
package struct JSONPlace: Sendable {
    fileprivate let distance: Int
}

/// Where a value stands in its document, without a reference to that.
package struct JSONPosition: Sendable {
    fileprivate let index: Int
}

extension JSONValue {
    /// To compare a later value of the document with this one.
    package var position: JSONPosition { JSONPosition(index: index) }

    /// Whether this and the one at `other` in its document are containers, this one next behind the other in a list, of the same names in the same order and with
    /// scalars where the other has scalars, at every depth; false where that is not sure. A place in the one is a place in
    /// the other then.
    ///
    /// Cost: constant; the reader has looked.
    package func isBuiltLike(_ other: JSONPosition) -> Bool {
        entry.isContainer && other.index < index && document.tape[other.index].isContainer
            && document.tape.place(after: other.index) == index && document.tape[entry.extent].kind == .alikeEnd
    }

    /// Where the first member of that name stands; nil when there is none.
    package func place(of key: String) -> JSONPlace? {
        document.member(key, of: index).map { JSONPlace(distance: $0 - index) }
    }

    /// Where the first member of that name stands in what stands at a place.
    package func place(of key: String, in outer: JSONPlace?) -> JSONPlace? {
        outer.flatMap { document.member(key, of: index + $0.distance) }.map { JSONPlace(distance: $0 - index) }
    }

    /// What stands there; nil for nil.
    package subscript(_ place: JSONPlace?) -> JSONValue? {
        self.index(of: place).map { JSONValue(document: document, index: $0) }
    }

    /// The number that stands there.
    package func double(_ place: JSONPlace?) -> Double? { index(of: place).flatMap { document.double(at: $0) } }

    /// The text that stands there.
    package func string(_ place: JSONPlace?) -> String? { index(of: place).flatMap { document.string(at: $0) } }

    /// Whether what stands there is written as in the value at `other`, which comes before and is built alike; two that have
    /// nothing there agree.
    package func repeats(_ other: JSONPosition, at place: JSONPlace?) -> Bool {
        guard let place else { return true }
        guard other.index < index, let mine = index(of: place) else { return false }
        let (text, likewise) = (document.range(of: mine), document.range(of: other.index + place.distance))
        guard text.count == likewise.count else { return false }
        return document.look { $0.repeats(text.lowerBound, at: likewise.lowerBound, length: text.count) }
    }

    /// Of a place that is none in this value: nil.
    private func index(of place: JSONPlace?) -> Int? {
        guard let place, index + place.distance < document.tape.place(after: index) else { return nil }
        return index + place.distance
    }
}
