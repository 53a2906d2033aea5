package import EnvironmentModel

/// Why something that was said has no part in a merged value.
package enum LeftOut: Sendable, Hashable {
    /// Its provider is stale, and another one is not.
    case stale
    /// It holds for a time well before that of the newest.
    case older
    /// It holds for a time that has not come yet, well behind that of the others.
    case ahead
    /// Nobody knows when it holds, while that is known of others.
    case undated
    /// It is averaged over another time.
    case averaging
    /// It is an index of another edition, or of one that is not known.
    case edition
    /// It lies far from what the others say.
    case outlier
    /// It cannot be used at all.
    case unusable(Reading.Absence)

    /// A word for programs.
    package var word: String {
        switch self {
        case .stale: "stale"
        case .older: "older"
        case .ahead: "ahead"
        case .undated: "undated"
        case .averaging: "averaging"
        case .edition: "edition"
        case .outlier: "outlier"
        case .unusable(.outOfRange): "out_of_range"
        case .unusable(.sentinel), .unusable(.null), .unusable(.notReported): "absent"
        case .unusable: "unusable"
        }
    }

    /// Every word, in the order in which schemas list them.
    package static let words = [
        "stale", "older", "ahead", "undated", "averaging", "edition", "outlier", "out_of_range", "absent", "unusable",
    ]
}
