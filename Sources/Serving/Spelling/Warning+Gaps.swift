import EnvironmentModel

extension Warning {
    /// Why hours of a row have no value: a run of nulls at the end of a row that has values is not published yet, what the
    /// answer lacks before it is not reported, and every other null is a gap.
    ///
    /// - Parameters:
    ///   - unreported: the positions of hours that the answer lacks.
    ///   - spoilt: of hours for which something was sent that is no value: these were published.
    static func gaps(
        in row: [Double?], unreported: [Int] = [], spoilt: [Int] = [], path: String
    ) -> [Warning] {
        let last = [row.lastIndex { $0 != nil }, spoilt.last].compactMap { $0 }.max()
        let tail = last.map { row.count - $0 - 1 } ?? 0
        let lacking = unreported.count { $0 < row.count - tail }
        let gaps = row.count { $0 == nil } - tail - lacking
        var warnings: [Warning] = []
        if lacking > 0 {
            let message = "the answer lacks \(lacking) of \(row.count) hours"
            warnings.append(Warning(.notReported, path: path, message: message))
        }
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
