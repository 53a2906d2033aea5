import Transport

/// A call for many items, places or days, which the server refuses whole when it objects to one of them: it is asked again
/// without those that its reason excludes, or in halves until only the items at fault are left.
struct OpenMeteoBatch {
    /// What is to be done after some responses.
    enum Step {
        /// Ask for these runs of items, one request each.
        case ask([Range<Int>])
        /// Every item is settled: the runs and what was answered for each.
        case settled([Part])
    }

    /// What was answered for a run of items.
    typealias Part = (items: Range<Int>, response: HTTPResponse)

    /// What is made of a refused call.
    enum Division {
        /// It stays refused.
        case none
        /// Nothing tells which items are at fault.
        case halves
        /// Only these items can be had; neither none nor all of what was asked.
        case only(Range<Int>)
    }

    /// How many items were asked.
    let count: Int
    /// No more than so many requests: many items at fault are left in the runs that they share.
    var requestLimit = 40

    /// - Parameters:
    ///   - responses: in the order of the requests of all rounds so far.
    ///   - division: what is made of a call that was refused with 400.
    func step(
        after responses: [HTTPResponse], division: (Part) -> Division = { _ in .halves }
    ) -> Step {
        var round = [0..<count]
        var settled: [Part] = []
        var rest = responses[...]
        while !round.isEmpty {
            guard rest.count >= round.count else { return .ask(round) }
            let asked = responses.count - rest.count + round.count
            var next: [Range<Int>] = []
            for part in zip(round, rest) {
                let (again, refused) = Self.pieces(part, division)
                if again.isEmpty || asked + next.count + again.count > requestLimit {
                    settled.append(part)
                } else {
                    next += again
                    settled += refused.map { ($0, part.1) }
                }
            }
            rest = rest.dropFirst(round.count)
            round = next
        }
        return .settled(settled.sorted { $0.items.lowerBound < $1.items.lowerBound })
    }

    /// The runs that are asked again and those that stay refused; none for an answer, and for what cannot be divided.
    private static func pieces(
        _ part: Part, _ division: (Part) -> Division
    ) -> (again: [Range<Int>], refused: [Range<Int>]) {
        let items = part.items
        guard part.response.status == 400, items.count > 1 else { return ([], []) }
        switch division(part) {
        case .none: return ([], [])
        case .halves:
            let middle = items.lowerBound + items.count / 2
            return ([items.lowerBound..<middle, middle..<items.upperBound], [])
        case .only(let kept):
            let refused = [items.lowerBound..<kept.lowerBound, kept.upperBound..<items.upperBound]
            return ([kept], refused.filter { !$0.isEmpty })
        }
    }
}
