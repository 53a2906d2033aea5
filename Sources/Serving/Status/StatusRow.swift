import ProviderKit

/// One fact that `status` tells of a subject. Its JSON member, its schema, its metric in Prometheus' form and its line in
/// the documentation follow from it.
struct StatusRow<Subject>: Sendable {
    /// What a scraper may do with it, by the word of the exposition format.
    enum Kind: String {
        /// Only grows, until the process or the provider's definition is another.
        case counter
        case gauge
        case summary
    }

    /// What it is counted in. JSON says milliseconds, as everywhere on the wire, and Prometheus its base unit.
    enum Unit {
        case none, milliseconds, bytes
    }

    /// What it looks like, and how it is read off the subject; nil is not known, or does not apply.
    enum Form: Sendable {
        case whole(@Sendable (Subject) -> Int?)
        /// One number for each of some words.
        case each(label: String, [String], @Sendable (Subject) -> [(word: String, value: Double)]?)
        /// One of some words.
        case choice(label: String, [String], @Sendable (Subject) -> String?)
        case text(label: String, @Sendable (Subject) -> String)
        case latency(@Sendable (Subject) -> LatencyHistogram?)
    }

    let kind: Kind
    /// Without units and prefix.
    let name: String
    let unit: Unit
    /// One sentence.
    let about: String
    let form: Form

    init(_ kind: Kind, _ name: String, in unit: Unit = .none, _ about: String, _ form: Form) {
        self.kind = kind
        self.name = name
        self.unit = unit
        self.about = about
        self.form = form
    }

    /// Its name in JSON.
    var member: String {
        if case .text(let label, _) = form { return label }
        switch unit {
        case .none: return name
        case .milliseconds: return name + "_ms"
        case .bytes: return name + "_bytes"
        }
    }

    /// Its name in Prometheus' form without the prefix.
    var metric: String {
        let unit =
            switch unit {
            case .none: ""
            case .milliseconds: "_seconds"
            case .bytes: "_bytes"
            }
        if case .text = form { return name + "_info" }
        return name + unit + (kind == .counter ? "_total" : "")
    }
}

extension StatusRow.Form {
    /// Counts by word, of those that there are.
    static func counts(
        by label: String, _ words: [String], _ read: @escaping @Sendable (Subject) -> [(String, Int)]?
    ) -> Self {
        .each(label: label, words) { subject in read(subject)?.map { ($0, Double($1)) } }
    }
}

/// The shares at which a latency is told: the member in JSON, the label in Prometheus' form, the share.
let latencyQuantiles: [(member: String, label: String, share: Double)] = [
    ("p50", "0.5", 0.5), ("p90", "0.9", 0.9), ("p99", "0.99", 0.99), ("max", "1", 1),
]
