/// A pattern of RFC 9485, compiled to a list of states that are followed side by side (Thompson 1968): the time is
/// linear in the text for every pattern, and nothing is ever tried twice.
struct IRegexp: Sendable {
    /// One state.
    enum State: Sendable {
        /// Takes one character of the set and goes on with the next state.
        case take(ScalarSet)
        case split(Int, Int)
        case jump(Int)
        /// `^` and `$`, by which the compliance suite of RFC 9535 means the ends of the text, as most engines do.
        case atStart, atEnd
        case end
    }

    private let states: [State]

    /// At most 1,024 bytes, parentheses 32 deep, 4,096 states after repetitions have been written out.
    init(_ pattern: String) throws(IRegexpError) {
        var parser = IRegexpParser(pattern)
        var compiler = IRegexpCompiler()
        try compiler.emit(try parser.wholePattern())
        states = compiler.states + [.end]
    }

    /// The number of states.
    var size: Int { states.count }

    /// Whether the pattern fits all of `text` or, if not `isWhole`, any part of it. Each state entered is a step.
    func matches(_ text: String, isWhole: Bool, budget: inout StepBudget) throws(JSONPathError) -> Bool {
        var current = StateSet(size: states.count)
        var following = StateSet(size: states.count)
        let scalars = text.unicodeScalars
        var edge = Edge(isStart: true, isEnd: scalars.isEmpty)
        try enter(0, &current, edge, &budget)
        var place = scalars.startIndex
        while place < scalars.endIndex {
            if isWhole ? current.list.isEmpty : current.holds(states.count - 1) { break }
            let scalar = scalars[place]
            scalars.formIndex(after: &place)
            edge = Edge(isStart: false, isEnd: place == scalars.endIndex)
            following.clear()
            for state in current.list {
                guard case .take(let set) = states[state] else { continue }
                try budget.spend(set.size)
                if set.contains(scalar) { try enter(state + 1, &following, edge, &budget) }
            }
            if !isWhole, !following.holds(states.count - 1) { try enter(0, &following, edge, &budget) }
            swap(&current, &following)
        }
        return current.holds(states.count - 1)
    }

    /// Where in the text a state is entered.
    private struct Edge {
        let isStart: Bool
        let isEnd: Bool
    }

    /// Adds a state and all that can be reached from it without taking a character.
    private func enter(
        _ place: Int, _ set: inout StateSet, _ edge: Edge, _ budget: inout StepBudget
    ) throws(JSONPathError) {
        var open = [place]
        while let place = open.popLast() {
            try budget.spend(1)
            guard set.insert(place) else { continue }
            switch states[place] {
            case .split(let first, let second): open += [first, second]
            case .jump(let next): open.append(next)
            case .atStart: if edge.isStart { open.append(place + 1) }
            case .atEnd: if edge.isEnd { open.append(place + 1) }
            case .take, .end: break
            }
        }
    }
}

/// States by number, each once, cleared at the cost of one addition.
private struct StateSet {
    private(set) var list: [Int] = []
    private var rounds: [Int]
    private var round = 1

    init(size: Int) { rounds = Array(repeating: 0, count: size) }

    func holds(_ place: Int) -> Bool { rounds[place] == round }

    /// Whether it was new.
    mutating func insert(_ place: Int) -> Bool {
        guard rounds[place] != round else { return false }
        rounds[place] = round
        list.append(place)
        return true
    }

    mutating func clear() {
        round += 1
        list.removeAll(keepingCapacity: true)
    }
}
