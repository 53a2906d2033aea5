import EnvironmentModel
import JSON
import ProviderKit

extension DeclarativePlugin {
    /// The instant that stands at `time`; `outer` is where its offset or zone is looked for when that is not beside it.
    ///
    /// Errors: a clause about the path.
    func instant(_ time: PluginTime, in root: JSONValue, outer: JSONValue) -> Result<Instant, PathMiss> {
        find(time.path, in: root, pick: .only).flatMap { instant($0, time, in: root, outer: outer) }
    }

    /// The instant that a value means.
    func instant(
        _ value: JSONValue, _ time: PluginTime, in root: JSONValue, outer: JSONValue
    ) -> Result<Instant, PathMiss> {
        let wrong = miss(
            .wrongType, time.path, "finds \(value.described) where a time with base '\(time.basis.rawValue)' is due")
        let text = value.string?.trimmed
        let found: Instant?
        switch time.basis {
        case .offset: found = text.flatMap { Instant(rfc3339: $0.withColonInOffset) }
        case .utc: found = text.flatMap { Instant(utc: $0) }
        case .epoch: found = seconds(value, 1).map { Instant(milliseconds: $0) }
        case .epochMilliseconds: found = seconds(value, 1000).map { Instant(milliseconds: $0) }
        case .local, .localEpoch:
            let clock =
                time.basis == .local
                ? text.flatMap { Instant(utc: $0) } : seconds(value, 1).map { Instant(milliseconds: $0) }
            guard let clock else { return .failure(wrong) }
            guard let offset = offset(time, at: clock, in: root) ?? offset(time, at: clock, in: outer) else {
                return .failure(miss(.nothing, time.path, "finds a time of clocks whose offset is not told"))
            }
            return .success(Instant(milliseconds: clock.milliseconds - Int64(offset) * 1000, offset: offset))
        }
        return found.map { .success($0) } ?? .failure(wrong)
    }

    /// Milliseconds since 1970 of a number that counts `unit` to the second.
    private func seconds(_ value: JSONValue, _ unit: Double) -> Int64? {
        guard let number = value.double ?? value.string?.trimmed.plainNumber, abs(number / unit) < 1e11 else {
            return nil
        }
        return Int64((number / unit * 1000).rounded())
    }

    /// Seconds east of Greenwich that clocks at the place showed, `clock` being read as if it were UTC.
    private func offset(_ time: PluginTime, at clock: Instant, in root: JSONValue) -> Int? {
        if let offset = time.offset {
            switch offset {
            case .fixed(let text): return Int(offset: text)
            case .found(let path):
                guard case .success(let value) = find(path, in: root, pick: .only) else { return nil }
                let seconds = value.string.flatMap { Int(offset: $0) } ?? value.integer
                return seconds.flatMap { abs($0) <= 18 * 3600 ? $0 : nil }
            }
        }
        guard let zone = time.zone else { return nil }
        var name: String?
        switch zone {
        case .fixed(let text): name = text
        case .found(let path):
            if case .success(let value) = find(path, in: root, pick: .only) { name = value.string }
        }
        guard let name, let rules = settings.zone(name) else { return nil }
        // The offset of the clock read as UTC is right but for the hours around a change; the second look mends those.
        let near = rules.offset(at: clock)
        return rules.offset(at: Instant(milliseconds: clock.milliseconds - Int64(near) * 1000))
    }
}

extension Instant {
    /// A text of a day and a time without offset, in UTC: `2026-08-20T14:00[:05[.5]]`, with a blank for the `T` and with
    /// or without the `Z`; a day alone is its midnight.
    fileprivate init?(utc text: String) {
        let bare = text.hasSuffix("Z") ? String(text.dropLast()) : text
        switch bare.utf8.count {
        case 10: self.init(rfc3339: bare + "T00:00:00Z")
        case 16: self.init(rfc3339: bare + ":00Z")
        default: self.init(rfc3339: bare + "Z")
        }
    }
}

extension String {
    /// `+0200` as `+02:00`, which is how RFC 3339 writes it, and `T14:00+02:00` with its seconds.
    fileprivate var withColonInOffset: String {
        var text = self
        let tail = Array(text.utf8.suffix(5))
        if tail.count == 5, tail[0] == UInt8(ascii: "+") || tail[0] == UInt8(ascii: "-"),
            tail[1...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            text = String(text.dropLast(2)) + ":" + text.suffix(2)
        }
        let clock = text.utf8.dropFirst(16)
        guard text.utf8.count > 16, let next = clock.first, next != UInt8(ascii: ":") else { return text }
        return String(text.prefix(16)) + ":00" + text.dropFirst(16)
    }
}

extension Int {
    /// Seconds of `+02:00`, `-0330`, `+2` or `Z`.
    fileprivate init?(offset text: String) {
        if text == "Z" || text == "UTC" || text == "GMT" {
            self = 0
            return
        }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, sign == "+" || sign == "-", (1...4).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(digits)
        else { return nil }
        let seconds = digits.utf8.count <= 2 ? number * 3600 : number / 100 * 3600 + number % 100 * 60
        guard seconds <= 18 * 3600 else { return nil }
        self = sign == "-" ? -seconds : seconds
    }
}
