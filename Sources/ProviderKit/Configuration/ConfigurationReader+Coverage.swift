import EnvironmentModel
import YAML

extension ConfigurationReader {
    /// What the file says replaces the preset, part by part.
    mutating func readCoverage(_ field: YAMLField?, into coverage: inout Coverage) {
        guard let fields = yaml.fields(of: field, keys: ["box", "from", "to"], owner: "a coverage") else { return }
        coverage.box = box(fields["box"]) ?? coverage.box
        coverage.from = day(fields["from"]) ?? coverage.from
        coverage.to = day(fields["to"]) ?? coverage.to
        guard let from = coverage.from, let to = coverage.to, to < from else { return }
        yaml.report(
            at: (fields["to"] ?? fields.whole).node.start, "bad_coverage",
            "'to' (\(to)) is before 'from' (\(from))",
            fields["from"] == nil ? "write a later day" : "swap them")
    }

    private mutating func box(_ field: YAMLField?) -> Coverage.Box? {
        guard let field, let edges = yaml.elements(field) else { return nil }
        guard edges.count == 4 else {
            yaml.report(
                at: field.node.start, "bad_coverage", "\(field.title) has \(edges.count) numbers, not 4",
                "write '[west, south, east, north]' in degrees")
            return nil
        }
        let numbers = zip(edges, Self.edges).map { yaml.number($0, in: -$1...$1) }
        guard let west = numbers[0], let south = numbers[1], let east = numbers[2], let north = numbers[3] else {
            return nil
        }
        guard south <= north else {
            yaml.report(
                at: edges[1].node.start, "bad_coverage", "the south edge is north of the north edge",
                "write '[west, south, east, north]' in degrees")
            return nil
        }
        return Coverage.Box(west: west, south: south, east: east, north: north)
    }

    private mutating func day(_ field: YAMLField?) -> Day? {
        guard let field, let text = yaml.text(field) else { return nil }
        if let day = Day(text) { return day }
        yaml.report(
            at: field.node.start, "bad_day", "\(text.quoted) is no day of the calendar", "write it as '2013-01-01'")
        return nil
    }
}
