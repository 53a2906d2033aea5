/// Thirty years whose mean is the normal with which a day is compared: the standard periods of the World Meteorological
/// Organization. The first stays the reference for long-term change, the last is the one in force (WMO-No. 1203, 2017).
package enum NormalPeriod: String, Sendable, Hashable, CaseIterable {
    case from1961 = "1961-1990"
    case from1981 = "1981-2010"
    case from1991 = "1991-2020"

    /// The years of the period, all of which count alike.
    package var years: ClosedRange<Int> {
        switch self {
        case .from1961: 1961...1990
        case .from1981: 1981...2010
        case .from1991: 1991...2020
        }
    }
}
