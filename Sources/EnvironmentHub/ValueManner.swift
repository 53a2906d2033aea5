import EnvironmentModel
import ProviderKit

/// In which manner a value stands for its time: only values of one manner are averaged or compared.
enum ValueManner: Hashable {
    /// Averaged over that time; nil where the provider does not say.
    case averaged(AveragingTime?)
    /// An index that comes about in that way.
    case index(IndexBasis)
    /// An index whose edition is not known, and therefore of no other provider's kind.
    case unstated(provider: String)

    init(of voice: Estimate.Voice, _ metric: Metric) {
        let profile = voice.speaker.source?.profile
        guard metric.isIndex else {
            self = .averaged(profile?.averaging[metric])
            return
        }
        guard let basis = profile?.indexBasis.basis(of: metric, on: voice.time?.day) else {
            self = .unstated(provider: voice.provider)
            return
        }
        self = .index(basis)
    }

    /// Why a value of this manner has no part in one of another.
    var leftOut: LeftOut {
        switch self {
        case .averaged: .averaging
        case .index, .unstated: .edition
        }
    }

    /// The manner that most values share; of equals that of the shorter time or of the newer edition, then that of the
    /// highest value, then the first by name: so that the order of the values does not matter.
    static func preferred(_ values: [(manner: ValueManner, value: Double)]) -> ValueManner? {
        let groups = Dictionary(grouping: values, by: \.manner).map { manner, members in
            (manner: manner, count: members.count, highest: members.map(\.value).max() ?? 0)
        }
        return groups.max { left, right in
            if left.count != right.count { return left.count < right.count }
            if left.manner.rank != right.manner.rank { return left.manner.rank < right.manner.rank }
            if left.highest != right.highest { return left.highest < right.highest }
            return left.manner.name > right.manner.name
        }?.manner
    }

    /// Larger is preferred: stated before unstated, short before long, new before old.
    private var rank: Int {
        switch self {
        case .averaged(nil), .unstated: .min
        case .averaged(let time?): -(AveragingTime.allCases.firstIndex(of: time) ?? 0)
        case .index(let basis): basis.since?.number ?? (.min + 1)
        }
    }

    private var name: String {
        switch self {
        case .averaged(let time): time?.rawValue ?? ""
        case .index(let basis): basis.text
        case .unstated(let provider): provider
        }
    }
}

extension Metric {
    /// Whether it is a number on a scale, which comes about in an edition's way.
    var isIndex: Bool {
        switch unit.dimension {
        case .usIndex, .europeanIndex, .pollenIndex: true
        default: false
        }
    }
}
