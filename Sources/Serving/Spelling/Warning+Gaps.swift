import EnvironmentModel

extension Warning {
    /// Why hours of a row have no value: a run of nulls at the end of a row that has values is not published yet, every
    /// other null is a gap.
    static func gaps(in row: [Double?], path: String) -> [Warning] {
        let last = row.lastIndex { $0 != nil }
        let tail = last.map { row.count - $0 - 1 } ?? 0
        let gaps = row.count { $0 == nil } - tail
        var warnings: [Warning] = []
        if gaps > 0 {
            let message = "\(gaps) of \(row.count) hours have no value"
            warnings.append(Warning(.notAvailable, path: path, message: message))
        }
        if tail > 0 {
            let message =
                tail == 1 ? "the last hour is not published yet" : "the last \(tail) hours are not published yet"
            warnings.append(Warning(.notYetPublished, path: path, message: message))
        }
        return warnings
    }
}
