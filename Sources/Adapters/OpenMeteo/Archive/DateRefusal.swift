import EnvironmentModel
import JSON
import Transport

/// The archive's objection to a date of a call, for which it refuses all dates: one that its clock has not come to, or that
/// its data do not reach back to.
struct DateRefusal {
    /// The days that it would have answered for, where its reason names them: `out of allowed range from 1940-01-01 to
    /// 2026-08-20`.
    let allowed: ClosedRange<Day>?

    /// Nil for a response that objects to something else, or to nothing.
    init?(_ response: HTTPResponse) {
        guard response.status == 400, let root = try? JSONDocument(response.body).root,
            let reason = root["reason"]?.string
        else { return nil }
        let words = reason.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard words.contains(where: { Self.names.contains($0.lowercased()) || Day($0.prefix(10)) != nil }) else {
            return nil
        }
        allowed = words.indices.lazy.compactMap { Self.range(words[$0...]) }.first
    }

    /// What a server may call a date, in lower case; a reason that names a day speaks of dates too.
    private static let names: Set<String> = [
        "start_date", "end_date", "start-date", "end-date", "startdate", "enddate", "date", "dates",
    ]

    /// The range at the beginning of the words, if one stands there.
    private static func range(_ words: ArraySlice<Substring>) -> ClosedRange<Day>? {
        let words = Array(words.prefix(4))
        guard words.count == 4, words[0] == "from", words[2] == "to", let first = Day(words[1]),
            let last = Day(words[3]), first <= last
        else { return nil }
        return first...last
    }

    /// What is asked in the place of a refused call: the days of the range, or halves where none is named or it excludes none
    /// of them.
    func division(of items: Range<Int>, among days: [Day]) -> OpenMeteoBatch.Division {
        guard let allowed else { return .halves }
        let kept = items.filter { allowed.contains(days[$0]) }
        guard let first = kept.first, let last = kept.last else { return .none }
        return kept.count == items.count ? .halves : .only(first..<last + 1)
    }
}
