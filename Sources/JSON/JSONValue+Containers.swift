extension JSONValue {
    /// The first member of that name, compared by code points; nil when there is none or this is no object.
    ///
    /// Cost: one step for each member before it, whatever the members hold; no allocation.
    package subscript(_ key: String) -> JSONValue? {
        guard entry.kind == .object else { return nil }
        let end = entry.extent
        var name = index + 1
        while name < end {
            if JSONValue(document: document, index: name).equals(key) {
                return JSONValue(document: document, index: name + 1)
            }
            name = document.tape.place(after: name + 1)
        }
        return nil
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
