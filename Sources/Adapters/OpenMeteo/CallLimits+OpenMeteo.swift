import ProviderKit

extension CallLimits {
    /// What each of Open-Meteo's free hosts lets one address ask, weighed as `OpenMeteoWeight` says (server source and
    /// terms, 2026-08). It answers one call at a time and refuses a sixth; others may share the address.
    static let openMeteo = CallLimits(minute: 600, hour: 5_000, day: 10_000, concurrent: 4, counting: .windows)
}
