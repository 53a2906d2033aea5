import EnvironmentModel
import JSON
import ProviderKit

extension DeclarativePlugin {
    /// The one value at a path, or why there is none: nothing, null, or several where one is due.
    func find(_ path: PluginPath, in root: JSONValue, pick: PluginPick) -> Result<JSONValue, PathMiss> {
        let nodes: [JSONValue]
        do {
            nodes = try path.path.nodes(in: root)
        } catch {
            return .failure(miss(.several, path, "is given up: \(error.message)"))
        }
        guard let first = nodes.first, let last = nodes.last else {
            return .failure(miss(.nothing, path, "finds nothing"))
        }
        guard nodes.count == 1 || pick != .only else {
            return .failure(miss(.several, path, "finds \(nodes.count) values where one is due"))
        }
        let value = pick == .last ? last : first
        return value.isNull ? .failure(miss(.null, path, "finds null")) : .success(value)
    }

    func miss(_ kind: PathMiss.Kind, _ path: PluginPath, _ what: String) -> PathMiss {
        PathMiss(kind: kind, clause: "the path '\(excerpt(path.path.text))' \(what) (\(path.place))")
    }

    /// The number of a field as a reading of its metric.
    func reading(_ field: PluginField, of metric: some Measurand, in root: JSONValue) -> Reading {
        do {
            guard let number = try number(field, in: root).get() else { return .missing(.null) }
            return reading(number, in: try unit(field, in: root).get(), of: metric)
        } catch {
            return .missing(error)
        }
    }

    /// The same for a value that has been found already.
    func reading(_ value: JSONValue, _ field: PluginField, of metric: some Measurand, in root: JSONValue) -> Reading {
        guard !value.isNull else { return .missing(.null) }
        do {
            guard let number = try number(value, field).get() else { return .missing(.null) }
            return reading(number, in: try unit(field, in: root).get(), of: metric)
        } catch {
            return .missing(error)
        }
    }

    /// Nil for a value that means none.
    private func number(_ field: PluginField, in root: JSONValue) -> Result<Double?, Reading.Absence> {
        guard [.mean, .max, .min].contains(field.pick) else {
            return find(field.path, in: root, pick: field.pick).mapError { .path($0) }.flatMap { number($0, field) }
        }
        var numbers: [Double] = []
        for value in (try? field.path.path.nodes(in: root)) ?? [] where !value.isNull {
            switch number(value, field) {
            case .success(let number): if let number { numbers.append(number) }
            case .failure(let absence): return .failure(absence)
            }
        }
        guard let first = numbers.first else { return .failure(.path(miss(.nothing, field.path, "finds no value"))) }
        switch field.pick {
        case .max: return .success(numbers.reduce(first, Swift.max))
        case .min: return .success(numbers.reduce(first, Swift.min))
        default: return .success((numbers.reduce(0, +) / Double(numbers.count)).tidied())
        }
    }

    /// A number, a text that is one, or a word that stands for one.
    private func number(_ value: JSONValue, _ field: PluginField) -> Result<Double?, Reading.Absence> {
        let absent = field.absent + settings.absent
        if absent.contains(where: { $0.matches(value) }) { return .success(nil) }
        let text = value.string.map { $0.trimmed }
        let number = text.flatMap { field.words[$0] } ?? value.double ?? text.flatMap { $0.plainNumber }
        guard let number else {
            let words = field.words.keys.sorted().map { " or '\($0)'" }.joined()
            let due = "finds \(value.described) where a number\(words) is due"
            return .failure(.path(miss(.wrongType, field.path, due)))
        }
        guard field.scale != 1 || field.offset != 0 else { return .success(number) }
        let scaled = (number * field.scale + field.offset).tidied(beside: abs(field.offset))
        return scaled.isFinite ? .success(scaled) : .failure(.notANumber)
    }

    func unit(_ field: PluginField, in root: JSONValue) -> Result<Unit, Reading.Absence> {
        switch field.unit {
        case .fixed(let unit): return .success(unit)
        case .found(let path, let words):
            // Of several values with one unit, each names it.
            switch find(path, in: root, pick: field.pick == .only ? .only : .first) {
            case .failure(let miss): return .failure(.path(miss))
            case .success(let value):
                guard let text = value.string, let unit = words[text] ?? Unit.spelled(text) else {
                    let told = excerpt(value.plainText ?? value.described)
                    return .failure(.path(miss(.wrongType, path, "finds '\(told)', which is not a unit that is known")))
                }
                return .success(unit)
            }
        }
    }

    /// A degree of a point: a number, or a text that is one.
    func degrees(_ path: PluginPath, in root: JSONValue) -> Double? {
        guard case .success(let value) = find(path, in: root, pick: .only) else { return nil }
        return value.double ?? value.string?.trimmed.plainNumber
    }
}

extension JSONValue {
    /// What it is, with its article, and its beginning where it is short.
    var described: String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "the text '\(excerpt(string ?? ""))'"
        case .bool: bool == true ? "true" : "false"
        case .number: "a number"
        case .null: "null"
        }
    }
}

extension String {
    /// Without blanks at either end.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The number that a text is in JSON's spelling; nil for any other text.
    var plainNumber: Double? {
        guard utf8.count <= 40, let root = try? JSONDocument(Array(utf8)).root else { return nil }
        return root.double
    }
}
