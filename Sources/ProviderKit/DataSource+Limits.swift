import Transport

extension DataSource {
    /// How much may be asked of it; nil when nothing is limited, and where nobody is asked, as in replay.
    package var limits: CallLimits? {
        guard case .ready(let line) = standing, !line.transport.isReplay else { return nil }
        return profile.limits.rates.isEmpty && profile.limits.concurrent == nil ? nil : profile.limits
    }
}
