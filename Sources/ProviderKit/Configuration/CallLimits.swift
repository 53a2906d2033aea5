/// How much may be asked of a provider; a rate that is nil is not limited.
package struct CallLimits: Sendable, Hashable {
    /// Calls in any second.
    package var second: Int?
    /// Calls in any minute.
    package var minute: Int?
    /// Calls in an hour.
    package var hour: Int?
    /// Calls in a day of UTC.
    package var day: Int?
    /// Calls at the same time.
    package var concurrent: Int?

    /// No limit but those given.
    package init(
        second: Int? = nil, minute: Int? = nil, hour: Int? = nil, day: Int? = nil, concurrent: Int? = nil
    ) {
        self.second = second
        self.minute = minute
        self.hour = hour
        self.day = day
        self.concurrent = concurrent
    }

    /// What `limits: none` means.
    package static let none = CallLimits()
}
