/// A path as parsed: from the root or from the item that a filter looks at, one segment after another.
struct PathQuery: Sendable {
    let isAbsolute: Bool
    let segments: [PathSegment]

    var isSingular: Bool { segments.allSatisfy(\.isSingular) }
}

/// One step down, or any number of them.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]

    var isSingular: Bool {
        guard !isDescendant, selectors.count == 1 else { return false }
        switch selectors[0] {
        case .name, .index: return true
        default: return false
        }
    }
}

/// Which children of a value are meant.
enum PathSelector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(PathCondition)
}

/// Every so many-th element between two places; a negative place counts from the end.
struct PathSlice: Sendable {
    var start: Int?
    var end: Int?
    var step = 1

    /// The indices it selects in an array of that length, in order.
    func indices(in count: Int) -> StrideTo<Int> {
        func clamped(_ place: Int?, _ preset: Int, _ bounds: ClosedRange<Int>) -> Int {
            guard let place else { return preset }
            return min(max(place < 0 ? place + count : place, bounds.lowerBound), bounds.upperBound)
        }
        // A step of 0 selects nothing; a stride must not have it.
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        if step > 0 {
            return stride(from: clamped(start, 0, 0...count), to: clamped(end, count, 0...count), by: step)
        }
        return stride(
            from: clamped(start, count - 1, -1...max(-1, count - 1)),
            to: clamped(end, -1, -1...max(-1, count - 1)), by: step)
    }
}

/// What a filter asks of each child.
indirect enum PathCondition: Sendable {
    case any([PathCondition])
    case all([PathCondition])
    case not(PathCondition)
    case exists(PathQuery)
    case compare(PathOperand, PathComparison, PathOperand)
    /// `match` when the whole text has to fit, else `search`.
    case matches(PathOperand, PathPattern, isWhole: Bool)
}

/// What stands for one value or for nothing.
indirect enum PathOperand: Sendable {
    case literal(JSONValue)
    case singular(PathQuery)
    case length(PathOperand)
    case count(PathQuery)
    case value(PathQuery)
}

/// Where a pattern comes from.
enum PathPattern: Sendable {
    /// Written in the path; nil when it is no I-Regexp.
    case fixed(IRegexp?)
    /// Found in the document.
    case computed(PathOperand)
}

/// The six comparisons, longest first where one begins with another.
enum PathComparison: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
}
