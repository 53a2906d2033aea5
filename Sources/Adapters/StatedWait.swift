import EnvironmentModel
import Transport

/// How long somebody states that is to be waited, in milliseconds; never more than a day.
enum StatedWait {
    private static let longest: Int64 = 86_400_000

    /// What `Retry-After` says: seconds, or a date in any form of HTTP's, which the response's own `Date` is taken from
    /// where it has one, so that clocks that differ do no harm. A date that is past is 0. Of several, the longest; nil when
    /// none can be read.
    static func header(of response: HTTPResponse) -> Int64? {
        let sent = response.header("date").flatMap { Instant(httpDate: $0) }
        let now = sent ?? response.fetchedAt
        return response.headers.filter { $0.name == "retry-after" }.compactMap { field in
            if let date = Instant(httpDate: field.value) {
                return min(longest, max(0, date.milliseconds - now.milliseconds))
            }
            // Two fields may arrive as one, with a comma between them.
            return field.value.split(separator: ",", omittingEmptySubsequences: false).compactMap(seconds).max()
        }.max()
    }

    /// A number that a body states in seconds; nil for one that is negative or none.
    static func seconds(_ number: Double) -> Int64? {
        guard number >= 0 else { return nil }
        return number >= Double(longest) / 1000 ? longest : Int64((number * 1000).rounded(.up))
    }

    /// Nothing but digits; a number too large to be held is a long wait all the same.
    private static func seconds(_ text: Substring) -> Int64? {
        let digits = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }.prefix { (0x30...0x39).contains($0) }
        let rest = text.utf8[digits.endIndex...]
        guard !digits.isEmpty, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        return Int64(Substring(digits)).map { min(longest / 1000, $0) * 1000 } ?? longest
    }
}
