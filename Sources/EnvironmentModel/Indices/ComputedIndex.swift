/// An index made here from hours of concentrations.
package struct ComputedIndex: Sendable {
    /// Why there is no index though some pollutants may have one.
    package enum Gap: Sendable, Hashable {
        /// No pollutant has a sub-index, or fewer than are needed.
        case tooFewPollutants(Int, needed: Int)
        /// None of these has one, and one is needed.
        case missing([Pollutant])
    }

    /// By which rules.
    package let edition: IndexEdition
    /// A pollutant, and its sub-index or why it has none.
    package typealias Part = (pollutant: Pollutant, result: Result<SubIndex, SubIndex.Gap>)

    /// One for each rule of the edition, in its order.
    package let parts: [Part]
    /// A whole number, or why there is none.
    package let outcome: Outcome
    /// The pollutant with the largest sub-index; of equals the first. It counts also where there is no whole index.
    package let highest: (pollutant: Pollutant, index: Double)?

    /// An index or the reason why there is none.
    package enum Outcome: Sendable, Hashable {
        case index(Double)
        case gap(Gap)
    }

    /// The index, if there is one.
    package var index: Double? {
        if case .index(let index) = outcome { return index }
        return nil
    }

    /// The pollutant that makes the index; nil where there is no index, or where so low an index has none.
    package var dominant: Pollutant? {
        guard let index else { return nil }
        if case .highest(_, _, let least) = edition.whole, index < least { return nil }
        return highest?.pollutant
    }

    /// The sub-index of a pollutant, or why it has none.
    package func part(_ pollutant: Pollutant) -> Result<SubIndex, SubIndex.Gap> { Self.part(pollutant, of: parts) }

    /// The same where only the parts are at hand.
    package static func part(_ pollutant: Pollutant, of parts: [Part]) -> Result<SubIndex, SubIndex.Gap> {
        parts.first { $0.pollutant == pollutant }?.result ?? .failure(.notInIndex)
    }

    /// Whether every pollutant has a sub-index that hourly values can give one.
    package var isWhole: Bool {
        parts.allSatisfy { part in
            switch part.result {
            case .success, .failure(.tooFine): true
            case .failure: false
            }
        }
    }
}
