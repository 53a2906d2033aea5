/// Events to nodes: expands aliases, counts what that costs, and reports everything that is not plain strict YAML.
///
/// What can be passed over is collected in `findings`; what ends the reading is thrown.
struct YAMLTreeBuilder: ~Copyable {
    private var events: YAMLEvents
    private let limits: YAMLLimits
    private var anchors: [String: YAMLNode] = [:]
    /// The names of the lists and mappings that have begun and not ended, the outermost first.
    private var unfinished: [String] = []
    private var count = 0
    private(set) var findings: [YAMLFinding] = []

    init(_ events: consuming YAMLEvents, limits: YAMLLimits) {
        self.events = events
        self.limits = limits
    }

    /// The only document; nil when there is none or when a value in it is not to be had.
    mutating func document() throws(YAMLFinding) -> YAMLNode? {
        _ = try next()
        let first = try next()
        guard case .documentStart = first.kind else {
            throw .empty
        }
        let root = try value(next(), depth: 0)
        if case .scalar(let scalar)? = root?.content, scalar.isNull { throw .empty }
        _ = try next()
        let after = try next()
        if case .documentStart = after.kind { note(.secondDocument(after.start)) }
        return root
    }

    private mutating func next() throws(YAMLFinding) -> YAMLEvent {
        do {
            return try events.next()
        } catch {
            throw YAMLFinding(error)
        }
    }

    /// nil for an alias of nothing or of what it stands in, which has been reported.
    private mutating func value(_ event: YAMLEvent, depth: Int) throws(YAMLFinding) -> YAMLNode? {
        if let tag = event.tag { note(.tag(tag, event.start)) }
        try spend(1, at: event.start)
        let node: YAMLNode
        switch event.kind {
        case .alias: return try expansion(of: event.anchor ?? "", at: event.start, depth: depth)
        case .scalar: node = YAMLNode(content: .scalar(event.scalar), start: event.start, end: event.end)
        case .sequenceStart, .mappingStart:
            if let anchor = event.anchor { unfinished.append(anchor) }
            node =
                if case .sequenceStart = event.kind { try sequence(at: event.start, depth: depth + 1) } else {
                    try mapping(at: event.start, depth: depth + 1)
                }
            if event.anchor != nil { unfinished.removeLast() }
        // libyaml gives no other event where a value may stand.
        default: return nil
        }
        if let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    private mutating func sequence(at start: YAMLMark, depth: Int) throws(YAMLFinding) -> YAMLNode {
        guard depth <= limits.depth else { throw .tooDeep(limits.depth, start) }
        var elements: [YAMLNode] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind {
                return YAMLNode(content: .sequence(elements), start: start, end: event.end)
            }
            if let element = try value(event, depth: depth) { elements.append(element) }
        }
    }

    private mutating func mapping(at start: YAMLMark, depth: Int) throws(YAMLFinding) -> YAMLNode {
        guard depth <= limits.depth else { throw .tooDeep(limits.depth, start) }
        var pairs: [YAMLPair] = []
        pairs.reserveCapacity(4)
        var places = KeyPlaces()
        while true {
            let event = try next()
            if case .mappingEnd = event.kind {
                return YAMLNode(content: .mapping(pairs), start: start, end: event.end)
            }
            let key = try key(event, among: pairs, &places, depth: depth)
            guard let value = try value(next(), depth: depth), let key else { continue }
            pairs.append(YAMLPair(key: key, keyMark: event.start, value: value))
        }
    }

    /// The text of a key; nil for one that has been reported, whose value is then passed over.
    private mutating func key(
        _ event: YAMLEvent, among pairs: [YAMLPair], _ places: inout KeyPlaces, depth: Int
    ) throws(YAMLFinding) -> String? {
        _ = try value(event, depth: depth)
        guard case .scalar = event.kind else {
            note(.complexKey(event.start))
            return nil
        }
        let scalar = event.scalar
        if scalar.isPlain && scalar.text == "<<" {
            note(.mergeKey(event.start))
            return nil
        }
        if let first = places.mark(of: scalar.text, among: pairs) {
            note(.duplicateKey(scalar.text, event.start, first: first))
            return nil
        }
        return scalar.text
    }

    /// An anchor is known only after its value has ended, so that no value can contain itself. To measure what it stands
    /// for costs no more than the nodes that are spent on it.
    private mutating func expansion(of name: String, at mark: YAMLMark, depth: Int) throws(YAMLFinding) -> YAMLNode? {
        guard !unfinished.contains(name), let anchored = anchors[name] else {
            note(unfinished.contains(name) ? .cyclicAlias(name, mark) : .undefinedAlias(name, mark))
            return nil
        }
        let size = anchored.size
        guard depth + size.height <= limits.depth else { throw .tooDeep(limits.depth, mark) }
        try spend(size.nodes - 1, at: mark)
        return anchored
    }

    /// A file that is wrong all over is not reported to its end.
    private mutating func note(_ finding: YAMLFinding) {
        if findings.count < YAMLReader.diagnosticLimit { findings.append(finding) }
    }

    private mutating func spend(_ nodes: Int, at mark: YAMLMark) throws(YAMLFinding) {
        count += nodes
        guard count <= limits.nodes else { throw .tooManyNodes(limits.nodes, mark) }
    }
}

extension YAMLNode {
    /// Levels of sequences and mappings in it, and its nodes, itself and the keys of mappings included.
    fileprivate var size: (height: Int, nodes: Int) {
        let parts: [(height: Int, nodes: Int)]
        switch content {
        case .scalar: return (0, 1)
        case .sequence(let elements): parts = elements.map(\.size)
        case .mapping(let pairs):
            parts = pairs.map { pair in
                let value = pair.value.size
                return (value.height, value.nodes + 1)
            }
        }
        return ((parts.map(\.height).max() ?? 0) + 1, parts.reduce(1) { $0 + $1.nodes })
    }
}
