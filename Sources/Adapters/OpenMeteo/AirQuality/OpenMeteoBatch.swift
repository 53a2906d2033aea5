import Transport

/// A call for many places, which the server refuses whole when it objects to one of them: it is asked again in halves
/// until only the places at fault are left.
enum OpenMeteoBatch {
    /// What is to be done after some responses.
    enum Step {
        /// Ask for these runs of places, one request each.
        case ask([Range<Int>])
        /// Every place is settled: the runs and what was answered for each.
        case settled([(places: Range<Int>, response: HTTPResponse)])
    }

    /// No more than so many requests: many places at fault are left in the runs that they share.
    private static let requestLimit = 40

    /// - Parameters:
    ///   - count: how many places were asked.
    ///   - responses: in the order of the requests of all rounds so far.
    static func step(_ count: Int, after responses: [HTTPResponse]) -> Step {
        var round = [0..<count]
        var settled: [(places: Range<Int>, response: HTTPResponse)] = []
        var rest = responses[...]
        while !round.isEmpty {
            guard rest.count >= round.count else { return .ask(round) }
            let asked = responses.count - rest.count + round.count
            var halves: [Range<Int>] = []
            for (places, response) in zip(round, rest) {
                let isDivisible = response.status == 400 && places.count > 1
                guard isDivisible, asked + halves.count + 2 <= requestLimit else {
                    settled.append((places, response))
                    continue
                }
                let middle = places.lowerBound + places.count / 2
                halves += [places.lowerBound..<middle, middle..<places.upperBound]
            }
            rest = rest.dropFirst(round.count)
            round = halves
        }
        return .settled(settled.sorted { $0.places.lowerBound < $1.places.lowerBound })
    }
}
