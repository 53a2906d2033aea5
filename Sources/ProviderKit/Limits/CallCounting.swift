/// How a provider counts the calls of a minute, an hour and a day; those of a second are always let flow evenly.
package enum CallCounting: String, Sendable, Hashable, CaseIterable {
    /// A minute that may begin at any time, and the hours and days of UTC.
    case windows
    /// Nobody knows, so calls flow evenly, a few of them at once.
    case buckets
}
