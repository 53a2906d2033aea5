/// Writes the states of a pattern's parts one after another.
struct IRegexpCompiler {
    private(set) var states: [IRegexp.State] = []
    private var parts = 0

    private static let largest = 4_096

    /// The states of one part; how deep it is, the parser has bounded.
    mutating func emit(_ part: IRegexpPart) throws(IRegexpError) {
        // Parts are counted and not only states, because an empty one can be repeated too.
        parts += 1
        guard parts <= Self.largest, states.count < Self.largest else { throw .tooLarge() }
        switch part {
        case .one(let set): states.append(.take(set))
        case .start: states.append(.atStart)
        case .end: states.append(.atEnd)
        case .sequence(let parts): for part in parts { try emit(part) }
        case .choice(let branches): try emit(choice: branches[...])
        case .repeated(let part, let minimum, let maximum): try emit(part, minimum, maximum)
        }
    }

    private mutating func emit(choice branches: ArraySlice<IRegexpPart>) throws(IRegexpError) {
        var exits: [Int] = []
        for branch in branches.dropLast() {
            let split = reserve()
            try emit(branch)
            exits.append(reserve())
            states[split] = .split(split + 1, states.count)
        }
        if let last = branches.last { try emit(last) }
        for exit in exits { states[exit] = .jump(states.count) }
    }

    private mutating func emit(_ part: IRegexpPart, _ minimum: Int, _ maximum: Int?) throws(IRegexpError) {
        for _ in 0..<minimum { try emit(part) }
        guard let maximum else {
            let split = reserve()
            try emit(part)
            states.append(.jump(split))
            states[split] = .split(split + 1, states.count)
            return
        }
        var splits: [Int] = []
        for _ in minimum..<maximum {
            splits.append(reserve())
            try emit(part)
        }
        for split in splits { states[split] = .split(split + 1, states.count) }
    }

    /// A place whose state is not known yet.
    private mutating func reserve() -> Int {
        states.append(.end)
        return states.count - 1
    }
}

/// A part of a pattern as parsed.
indirect enum IRegexpPart: Sendable {
    case one(ScalarSet)
    case start, end
    case sequence([IRegexpPart])
    case choice([IRegexpPart])
    /// At least so often, and at most so often unless there is no limit.
    case repeated(IRegexpPart, Int, Int?)
}
