/// How several providers' answers become one.
package enum MergeStrategy: String, Sendable, Hashable, CaseIterable {
    /// In order; the next is asked only when the rule says so.
    case first
    /// All at once; each field from the first in order that has it.
    case fill
    /// Each field from the newest observation.
    case freshest
    case median
    case mean
    case max
    /// Every provider's value side by side.
    case all
}
