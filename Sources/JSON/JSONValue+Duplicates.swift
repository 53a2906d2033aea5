extension JSONValue {
    /// The path of the first name that stands twice in one object, at any depth, such as `params.locations[3].name`;
    /// nil when every name is unique. Names are compared by code points, escapes resolved.
    ///
    /// Cost: linear; objects of few members are compared without allocating.
    package func firstDuplicateKey() -> String? {
        var first: Int?
        for place in index..<document.tape.place(after: index) where document.tape[place].kind == .object {
            guard let found = JSONValue(document: document, index: place).duplicate else { continue }
            first = min(first ?? found, found)
        }
        return first.map(path)
    }

    /// The place of the first name of this object that was there before.
    private var duplicate: Int? {
        let names = MemberNames(of: self)
        guard count > 12 else {
            return names.first { later in names.prefix { $0.place < later.place }.contains(later) }?.place
        }
        var seen = Set<MemberName>(minimumCapacity: count)
        return names.first { !seen.insert($0).inserted }?.place
    }

    /// How the name at `target`, somewhere inside this value, is reached from here.
    private func path(to target: Int) -> String {
        var path = ""
        var container = self
        while container.index < target {
            let isObject = container.kind == .object
            var place = container.index + 1
            var position = 0
            var value = isObject ? place + 1 : place
            while document.tape.place(after: value) <= target {
                place = document.tape.place(after: value)
                value = isObject ? place + 1 : place
                position += 1
            }
            let name = isObject ? JSONValue(document: document, index: place).string ?? "" : "[\(position)]"
            path += isObject && !path.isEmpty ? "." + name : name
            if place == target { break }
            container = JSONValue(document: document, index: value)
        }
        return path
    }
}

/// A member's name, equal to another when both have the same code points.
private struct MemberName: Hashable {
    let document: JSONDocument
    let place: Int

    private var value: JSONValue { JSONValue(document: document, index: place) }

    static func == (left: MemberName, right: MemberName) -> Bool {
        let (first, second) = (left.value.entry, right.value.entry)
        if first.kind == .string, second.kind == .string {
            guard first.extent == second.extent else { return false }
            let bytes = left.document.bytes
            return (0..<first.extent).allSatisfy { bytes[first.start + $0] == bytes[second.start + $0] }
        }
        return left.value.content.elementsEqual(right.value.content)
    }

    func hash(into hasher: inout Hasher) {
        for byte in value.content { hasher.combine(byte) }
    }
}

/// The names of an object, without building them.
private struct MemberNames: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var place: Int
    private let end: Int

    init(of object: JSONValue) {
        document = object.document
        place = object.index + 1
        end = object.entry.extent
    }

    mutating func next() -> MemberName? {
        guard place < end else { return nil }
        defer { place = document.tape.place(after: place + 1) }
        return MemberName(document: document, place: place)
    }
}
