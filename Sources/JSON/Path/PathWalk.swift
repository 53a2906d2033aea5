/// One evaluation of a path over a document, with what is left of its limits.
struct PathWalk {
    let root: JSONValue
    var budget: StepBudget
    private let maxNodes: Int

    init(root: JSONValue, limits: JSONPath.Limits) {
        self.root = root
        budget = StepBudget(limits.steps)
        maxNodes = limits.nodes
    }

    /// What the path finds, `current` being the item that a filter looks at. Goes deeper only with filters inside
    /// filters, which the parser counts.
    mutating func nodes(of query: PathQuery, current: JSONValue) throws(JSONPathError) -> [JSONValue] {
        var nodes = [query.isAbsolute ? root : current]
        for segment in query.segments where !nodes.isEmpty {
            var found: [JSONValue] = []
            for node in nodes {
                if segment.isDescendant {
                    try select(segment.selectors, below: node, into: &found)
                } else {
                    try select(segment.selectors, in: node, into: &found)
                }
            }
            nodes = found
        }
        return nodes
    }

    /// The one place a singular path finds, without a list.
    mutating func node(of query: PathQuery, current: JSONValue) throws(JSONPathError) -> JSONValue? {
        var node = query.isAbsolute ? root : current
        for segment in query.segments {
            try budget.spend(1 + node.count)
            let child: JSONValue? =
                switch segment.selectors[0] {
                case .name(let name): node[name]
                case .index(let index): element(index, of: node)
                default: nil
                }
            guard let child else { return nil }
            node = child
        }
        return node
    }

    /// Selects in the value and in everything inside it, outer before inner: the order of the tape.
    private mutating func select(
        _ selectors: [PathSelector], below node: JSONValue, into found: inout [JSONValue]
    ) throws(JSONPathError) {
        let end = root.document.tape.place(after: node.index)
        try budget.spend(end - node.index)
        for place in node.index..<end where root.document.tape[place].isContainer {
            try select(selectors, in: JSONValue(document: node.document, index: place), into: &found)
        }
    }

    private mutating func select(
        _ selectors: [PathSelector], in node: JSONValue, into found: inout [JSONValue]
    ) throws(JSONPathError) {
        guard node.entry.isContainer else { return }
        for selector in selectors {
            try budget.spend(1 + node.count)
            switch selector {
            case .name(let name): if let child = node[name] { found.append(child) }
            case .index(let index): if let child = element(index, of: node) { found.append(child) }
            case .wildcard: eachChild(of: node) { found.append($0) }
            case .slice(let slice):
                guard node.kind == .array else { continue }
                let elements = Array(node.elements)
                for index in slice.indices(in: elements.count) { found.append(elements[index]) }
            case .filter(let condition):
                var children: [JSONValue] = []
                eachChild(of: node) { children.append($0) }
                for child in children where try holds(condition, for: child) { found.append(child) }
            }
            guard found.count <= maxNodes else { throw .tooManyNodes(limit: maxNodes) }
        }
    }

    private func element(_ index: Int, of node: JSONValue) -> JSONValue? {
        guard node.kind == .array else { return nil }
        let place = index < 0 ? index + node.count : index
        guard place >= 0, place < node.count else { return nil }
        var elements = node.elements
        for _ in 0..<place { _ = elements.next() }
        return elements.next()
    }

    private func eachChild(of node: JSONValue, _ take: (JSONValue) -> Void) {
        let entry = node.entry
        var place = node.index + 1
        while place < entry.extent {
            if entry.kind == .object { place += 1 }
            take(JSONValue(document: node.document, index: place))
            place = node.document.tape.place(after: place)
        }
    }
}
