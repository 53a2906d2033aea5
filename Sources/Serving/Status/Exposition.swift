import ProviderKit

/// Text in Prometheus' exposition format 0.0.4, a family of samples after the other.
struct Exposition {
    /// Stands before every name.
    static let prefix = "breezeway_"

    /// Each line with its end.
    private(set) var text = ""

    /// Adds what rows say of some subjects, each with its own labels; of a row that says nothing, nothing.
    mutating func add<Subject>(
        _ rows: [StatusRow<Subject>], prefix: String = "", of subjects: [(labels: [Label], subject: Subject)]
    ) {
        for row in rows {
            let name = Self.prefix + prefix + row.metric
            let samples = subjects.flatMap { labels, subject in
                row.samples(of: subject).map { line(name + $0.suffix, labels + $0.labels, $0.value) }
            }
            guard !samples.isEmpty else { continue }
            text += "# HELP \(name) \(Self.escaped(row.about))\n# TYPE \(name) \(row.kind.rawValue)\n"
            text += samples.joined()
        }
    }

    /// A dimension of a sample.
    struct Label {
        let name: String
        let value: String
    }

    /// A number of a family.
    struct Sample {
        var suffix = ""
        var labels: [Label] = []
        let value: Double
    }

    private func line(_ name: String, _ labels: [Label], _ value: Double) -> String {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }.joined(separator: ",")
        // Whole numbers below 2^53 are written as such.
        let number = value == value.rounded() && value.magnitude < 9e15 ? "\(Int(value))" : "\(value)"
        return name + (list.isEmpty ? "" : "{\(list)}") + " \(number)\n"
    }

    private static func escaped(_ text: String, quotes: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension StatusRow {
    /// What it says of a subject, in the base unit.
    fileprivate func samples(of subject: Subject) -> [Exposition.Sample] {
        let scale = unit == .milliseconds ? 1000.0 : 1
        switch form {
        case .whole(let read): return read(subject).map { [.init(value: Double($0) / scale)] } ?? []
        case .each(let label, _, let read):
            return (read(subject) ?? []).map { .init(labels: [.init(name: label, value: $0)], value: $1 / scale) }
        case .choice(let label, let words, let read):
            guard let word = read(subject) else { return [] }
            return words.map { .init(labels: [.init(name: label, value: $0)], value: $0 == word ? 1 : 0) }
        case .text(let label, let read):
            return [.init(labels: [.init(name: label, value: read(subject))], value: 1)]
        case .latency(let read): return read(subject).map { summary($0, scale) } ?? []
        }
    }

    private func summary(_ histogram: LatencyHistogram, _ scale: Double) -> [Exposition.Sample] {
        let quantiles = latencyQuantiles.compactMap { quantile in
            histogram.quantile(quantile.share).map { value in
                Exposition.Sample(
                    labels: [.init(name: "quantile", value: quantile.label)], value: Double(value) / scale)
            }
        }
        return quantiles + [
            .init(suffix: "_sum", value: Double(histogram.total) / scale),
            .init(suffix: "_count", value: Double(histogram.count)),
        ]
    }
}
