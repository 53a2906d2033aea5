/// A strict reader of Prometheus' text format 0.0.4: what it takes, every scraper takes.
struct ExpositionGrammar {
    struct Mistake: Error, Equatable {
        let line: Int
        let what: String
    }

    struct Sample: Equatable {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Family: Equatable {
        let name: String
        var help: String
        var type: String?
        var samples: [Sample] = []
    }

    private(set) var families: [Family] = []
    private var seen: Set<String> = []
    private var number = 0

    init(_ text: String) throws(Mistake) {
        guard text.isEmpty || text.hasSuffix("\n") else { throw Mistake(line: 0, what: "the last line has no end") }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            number += 1
            if line.hasPrefix("#") { try comment(line) } else { try sample(line) }
        }
        for family in families where family.type == nil || family.samples.isEmpty {
            throw Mistake(line: number, what: "'\(family.name)' has no type or no samples")
        }
    }

    private func mistake(_ what: String) -> Mistake { Mistake(line: number, what: what) }

    private mutating func comment(_ line: Substring) throws(Mistake) {
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == "#" else { throw mistake("is neither HELP nor TYPE") }
        let name = String(words[2])
        guard name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil else { throw mistake("has no name") }
        switch words[1] {
        case "HELP":
            guard !families.contains(where: { $0.name == name }) else { throw mistake("stands twice") }
            guard !words[3].replacing("\\\\", with: "").replacing("\\n", with: "").contains("\\") else {
                throw mistake("has a bad escape")
            }
            families.append(Family(name: name, help: String(words[3])))
        case "TYPE":
            let types = ["counter", "gauge", "histogram", "summary", "untyped"]
            guard families.last?.name == name, families.last?.type == nil, types.contains(String(words[3])) else {
                throw mistake("is out of place")
            }
            guard (words[3] == "counter") == name.hasSuffix("_total") else { throw mistake("is no name of its type") }
            families[families.count - 1].type = String(words[3])
        default: throw mistake("is neither HELP nor TYPE")
        }
    }

    private mutating func sample(_ line: Substring) throws(Mistake) {
        guard let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^ ]+)/) else {
            throw mistake("is no sample")
        }
        let name = String(match.output.1)
        guard let value = Double(match.output.3), value.isFinite else { throw mistake("has no number") }
        let labels = try labels(match.output.2 ?? "")
        guard var family = families.last, let type = family.type else { throw mistake("has no type before it") }
        let suffixes = type == "summary" ? ["_sum", "_count"] : []
        guard name == family.name || suffixes.contains(where: { name == family.name + $0 }) else {
            throw mistake("stands in the family of '\(family.name)'")
        }
        guard (labels["quantile"] != nil) == (type == "summary" && name == family.name) else {
            throw mistake("has a quantile in the wrong place")
        }
        guard type != "counter" || value >= 0 else { throw mistake("counts below 0") }
        guard seen.insert(name + labels.sorted { $0.key < $1.key }.description).inserted else {
            throw mistake("stands twice")
        }
        family.samples.append(Sample(name: name, labels: labels, value: value))
        families[families.count - 1] = family
    }

    private func labels(_ text: Substring) throws(Mistake) -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/) else {
                throw mistake("has a bad label")
            }
            let value = match.output.2.replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
                .replacing("\\\\", with: "\\")
            guard labels.updateValue(String(value), forKey: String(match.output.1)) == nil else {
                throw mistake("has a label twice")
            }
            rest = rest[match.range.upperBound...]
        }
        return labels
    }
}
