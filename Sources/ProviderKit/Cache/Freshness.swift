/// How long an adapter's answers stand in for asking again, unless the file or the provider itself says otherwise.
package enum Freshness: Sendable, Hashable {
    /// Until the hour of its current values is over, as their own time has it: that begins at half past in some zones. Until
    /// the next full hour of UTC where they have no time.
    case hour
    /// A day that no longer changes for ever, any other until the next full hour of UTC.
    case settledDays
    /// So long.
    case lasting(Duration)
    /// The provider's terms forbid to keep answers.
    case none
}
