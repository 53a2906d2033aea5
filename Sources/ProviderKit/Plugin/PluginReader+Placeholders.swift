import EnvironmentModel
import YAML

extension PluginReader {
    /// Whether a placeholder stands for something in this plug-in.
    mutating func check(_ placeholder: Placeholder, _ field: YAMLField) {
        switch placeholder.subject {
        case .word(let word): check(word, placeholder, field)
        case .credential(let name):
            if !usedCredentials.contains(name) { usedCredentials.append(name) }
            guard let credentials else { return }
            check(name, among: credentials.map(\.name), kind: "a credential of this plug-in", field)
        case .option(let name): check(name, among: options.map(\.name), kind: "an option of this plug-in", field)
        case .step(let name): check(name, among: taken, kind: "a value that a step before this one takes", field)
        }
    }

    private mutating func check(_ name: String, among names: [String], kind: String, _ field: YAMLField) {
        guard !names.contains(name) else { return }
        yaml.rejectWord(name, at: field.node.start, "unknown_placeholder", kind: kind, words: names)
    }

    private mutating func check(_ word: Placeholder.Word, _ placeholder: Placeholder, _ field: YAMLField) {
        if word == .page {
            guard !hasPages else { return }
            return yaml.report(
                at: field.node.start, "unknown_placeholder", "'${page}' stands in a step without 'paging'",
                "add 'paging' to the step")
        }
        guard let capability, !Self.words(of: capability).contains(word) else { return }
        let known = Self.words(of: capability).map { "${\($0.rawValue)}" }.joined(separator: ", ")
        yaml.report(
            at: field.node.start, "unknown_placeholder",
            "\(placeholder.text.quoted) stands for nothing in a question of '\(capability.rawValue)'",
            "known there: \(known)")
    }

    private static func words(of capability: Capability) -> [Placeholder.Word] {
        switch capability {
        case .airQuality: [.latitude, .longitude, .pastHours, .nextHours]
        case .pollen: [.latitude, .longitude, .days, .language]
        case .climate: [.latitude, .longitude, .date, .startDate, .endDate, .metric]
        case .places: [.query, .count, .language, .country]
        }
    }
}
