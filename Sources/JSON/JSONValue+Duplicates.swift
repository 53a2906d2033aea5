extension JSONValue {
    /// The path of the first name that stands twice in one object, at any depth, such as `params.locations[3].name`;
    /// nil when every name is unique. Names are compared by code points, escapes resolved.
    ///
    /// Cost: linear; objects of few members are compared without allocating.
    package func firstDuplicateKey() -> String? {
        document.firstDuplicate(in: index).map(path)
    }

    /// How the name at `target`, somewhere inside this value, is reached from here.
    private func path(to target: Int) -> String {
        var path = ""
        var container = index
        while container < target {
            let isObject = document.tape[container].kind == .object
            var place = container + 1
            var position = 0
            while document.tape.place(after: isObject ? place + 1 : place) <= target {
                place = document.tape.place(after: isObject ? place + 1 : place)
                position += 1
            }
            let name = isObject ? JSONValue(document: document, index: place).string ?? "" : "[\(position)]"
            path += isObject && !path.isEmpty ? "." + name : name
            container = place == target ? target : isObject ? place + 1 : place
        }
        return path
    }
}

extension JSONDocument {
    /// The place of the first name, inside the value at `index`, that its object has had before.
    fileprivate func firstDuplicate(in index: Int) -> Int? {
        var first: Int?
        var place = index
        let end = tape.place(after: index)
        while place < end {
            let entry = tape[place]
            // What is built like something before it repeats a name where that does, which comes first.
            if index == 0, entry.isContainer, tape[entry.extent].kind == .alikeEnd {
                place = entry.extent + 1
                continue
            }
            if entry.kind == .object, let found = duplicate(of: place) { first = min(first ?? found, found) }
            place += 1
        }
        return first
    }

    private func duplicate(of object: Int) -> Int? {
        tape[tape[object].extent].extent <= 32 ? duplicateAmongFew(of: object) : duplicateAmongMany(of: object)
    }

    private func duplicateAmongFew(of object: Int) -> Int? {
        var later = object + 1
        let end = tape[object].extent
        // A bit for each length and first byte that a name has had: another needs no look at those before.
        var seen: UInt64 = 0
        while later < end {
            let name = tape[later]
            let mark = name.kind == .string ? UInt64(1) << UInt64((name.extent &+ Int(bytes[name.start])) & 63) : .max
            if seen & mark != 0, isRepeated(later, in: object) { return later }
            seen |= mark
            later = tape.place(after: later + 1)
        }
        return nil
    }

    private func isRepeated(_ name: Int, in object: Int) -> Bool {
        var earlier = object + 1
        while earlier < name {
            if isSameName(earlier, name) { return true }
            earlier = tape.place(after: earlier + 1)
        }
        return false
    }

    private func duplicateAmongMany(of object: Int) -> Int? {
        var seen = Set<MemberName>(minimumCapacity: tape[tape[object].extent].extent)
        var place = object + 1
        while place < tape[object].extent {
            guard seen.insert(MemberName(document: self, place: place)).inserted else { return place }
            place = tape.place(after: place + 1)
        }
        return nil
    }

    fileprivate func isSameName(_ left: Int, _ right: Int) -> Bool {
        let (first, second) = (tape[left], tape[right])
        guard first.kind == .string, second.kind == .string else {
            return StringContent(self, first).elementsEqual(StringContent(self, second))
        }
        guard first.extent == second.extent else { return false }
        return look(at: first.start..<first.start + first.extent) { name in
            look(at: second.start..<second.start + second.extent) { name.holds($0) }
        }
    }
}

/// A member's name for a set: equal to another when both have the same code points. The set's hash is seeded, so that
/// names cannot be chosen to collide.
private struct MemberName: Hashable {
    let document: JSONDocument
    let place: Int

    static func == (left: MemberName, right: MemberName) -> Bool { left.document.isSameName(left.place, right.place) }

    func hash(into hasher: inout Hasher) {
        for byte in StringContent(document, document.tape[place]) { hasher.combine(byte) }
    }
}
