import JSON

/// Parts of sentences that are read from an answer; what is null or absent gives nothing.
enum Prose {
    /// The place of an answer or an item: `Berlin (52.52, 13.405)`.
    static func place(_ result: JSONValue) -> String {
        guard let location = result["location"] else { return "the place" }
        let point = [location["latitude"], location["longitude"]].compactMap { $0?.numberText }
        let name = location["name"]?.string
        guard point.count == 2 else { return name ?? "the place" }
        return name.map { "\($0) (\(point[0]), \(point[1]))" } ?? "\(point[0]), \(point[1])"
    }

    /// Who said it, how many warnings there are, and whether something is missing, after `separator`.
    static func end(_ result: JSONValue, after separator: String) -> String {
        let warnings = result["warnings"]?.count ?? 0
        let sources = result["sources"]?.elements.filter { ["ok", "stale"].contains($0["state"]?.string) } ?? []
        let names = sources.compactMap { $0["provider"]?.string }
        let text = [
            names.isEmpty ? nil : "Source: \(names.joined(separator: ", ")).",
            warnings == 0 ? nil : "Warnings: \(warnings), see 'warnings'.",
            result["complete"]?.bool == false ? "Not complete: see \(lack(result))." : nil,
        ].compactMap { $0 }.joined(separator: " ")
        return text.isEmpty ? "" : separator + text
    }

    /// Where an answer that is not complete says why.
    private static func lack(_ result: JSONValue) -> String {
        let states = result["sources"]?.elements.map { $0["state"]?.string } ?? []
        return states.contains("failed") || states.contains("stale") ? "'sources'" : "the 'error' of what is missing"
    }

    /// `8.4 µg/m³`.
    static func amount(_ value: JSONValue?, _ unit: String?) -> String? {
        guard let number = value?.numberText else { return nil }
        guard let unit, !unit.isEmpty, unit != "1" else { return number }
        return "\(number) \(unit)"
    }

    /// The first of a long list, and how many more there are.
    static func list(_ items: [String], atMost limit: Int = 10, separator: String = "; ") -> String {
        guard items.count > limit else { return items.joined(separator: separator) }
        return items.prefix(limit).joined(separator: separator) + "\(separator)and \(items.count - limit) more"
    }
}

extension String {
    /// With a capital letter where there is one, and an end.
    var asSentence: String { (prefix(1).uppercased() + dropFirst()).ended }

    /// With a full stop, unless it has an end.
    var ended: String { ".?!".contains(last ?? ".") ? self : self + "." }
}
