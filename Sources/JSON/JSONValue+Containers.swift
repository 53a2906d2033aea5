extension JSONValue {
    /// The first member of that name, compared by code points; nil when there is none or this is no object.
    ///
    /// Cost: one step for each member before it, whatever the members hold; no allocation.
    package subscript(_ key: String) -> JSONValue? { document.value(of: key, in: index) }

    /// Whether this is an object with a member of that name.
    package func has(_ key: String) -> Bool { document.member(key, of: index) != nil }

    /// The number of the first member of that name, as `self[key]?.double` has it but without a value in between.
    package func double(_ key: String) -> Double? {
        document.member(key, of: index).flatMap { document.double(at: $0) }
    }

    /// The text of the first member of that name, likewise.
    package func string(_ key: String) -> String? {
        document.member(key, of: index).flatMap { document.string(at: $0) }
    }

    /// The integer of the first member of that name, likewise.
    package func integer(_ key: String) -> Int? {
        document.member(key, of: index).flatMap { document.integer(at: $0) }
    }

    /// Name and value of each member as written, duplicates included; empty when this is no object.
    package var members: JSONMembers { JSONMembers(of: self) }

    /// Each element in order; empty when this is no array.
    package var elements: JSONElements { JSONElements(of: self) }

    /// How many members or elements there are; 0 for a scalar. Cost: constant.
    package var count: Int {
        entry.isContainer ? document.tape[entry.extent].extent : 0
    }
}

extension JSONDocument {
    /// The value of that name in the object at `index`; one that is not there counts no reference.
    fileprivate func value(of key: String, in index: Int) -> JSONValue? {
        guard let place = member(key, of: index) else { return nil }
        return JSONValue(document: self, index: place)
    }

    /// The place of the value of that name in the object at `index`. In the document, whose tape and bytes need no counting
    /// of references then.
    func member(_ key: String, of index: Int) -> Int? {
        let opening = tape[index]
        guard opening.kind == .object else { return nil }
        let key = key.utf8.span
        let plain = TapeEntry(.string, start: 0, extent: key.count)
        var name = index + 1
        while name < opening.extent {
            let entry = tape[name]
            // Names of another length are passed over without a look at their bytes.
            if entry.isLike(plain) {
                if look(at: entry.start..<entry.start + entry.extent, { $0.holds(key) }) { return name + 1 }
            } else if entry.kind == .escapedString, holds(key, at: entry) {
                return name + 1
            }
            name = tape.place(after: name + 1)
        }
        return nil
    }
}
