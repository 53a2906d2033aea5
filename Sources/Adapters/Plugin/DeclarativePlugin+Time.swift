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
        case .epoch, .epochMilliseconds: return epoch(value, time, otherwise: wrong)
        case .local, .localEpoch:
            let clock: Instant
            if time.basis == .local {
                guard let read = text.flatMap({ Instant(utc: $0) }) else { return .failure(wrong) }
                clock = read
            } else {
                switch epoch(value, time, otherwise: wrong) {
                case .success(let read): clock = read
                case .failure(let miss): return .failure(miss)
                }
            }
            guard let offset = offset(time, at: clock, in: root) ?? offset(time, at: clock, in: outer) else {
                let lack = zone(time, in: root) ?? zone(time, in: outer)
                let why =
                    lack.map {
                        settings.zone($0) == nil
                            ? "in a zone '\(excerpt($0))' that is not known"
                            : "that those in '\(excerpt($0))' never show"
                    } ?? "whose offset is not told"
                return .failure(miss(.nothing, time.path, "finds a time of clocks " + why))
            }
            return .success(clock.at(offset))
        }
        return found.map { .success($0) } ?? .failure(wrong)
    }

    /// The time that a number counts since 1970, if it lies where times of this field can lie.
    private func epoch(_ value: JSONValue, _ time: PluginTime, otherwise wrong: PathMiss) -> Result<Instant, PathMiss> {
        guard let number = value.double ?? value.string?.trimmed.plainNumber else { return .failure(wrong) }
        let unit = time.basis == .epochMilliseconds ? 1.0 : 1000
        let plausible = Self.plausible
        if plausible.contains(number * unit) {
            return .success(Instant(milliseconds: Int64((number * unit).rounded())))
        }
        let other = unit == 1 ? 1000.0 : 1
        let hint =
            plausible.contains(number * other) ? (unit == 1 ? ": it counts seconds" : ": it counts milliseconds") : ""
        let what =
            "finds \(value.plainText ?? "a number"), which with base '\(time.basis.rawValue)' is no time of 1990 to 2100"
        return .failure(miss(.wrongType, time.path, what + hint))
    }

    /// Milliseconds since 1970 of 1990 to 2100.
    private static let plausible = 631_152_000_000.0...4_133_980_800_000.0

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
        guard let name = zone(time, in: root), let rules = settings.zone(name) else { return nil }
        return Self.offsets(of: clock, in: rules).first
    }

    /// The offsets at which clocks of a zone show `clock`, which is read as if it were UTC, earliest moment first: two where
    /// clocks are set back over it, none where they are set forward over it.
    private static func offsets(of clock: Instant, in rules: TimeZoneRules) -> [Int] {
        let day: Int64 = 86_400_000
        let before = rules.offset(at: Instant(milliseconds: clock.milliseconds - day))
        let after = rules.offset(at: Instant(milliseconds: clock.milliseconds + day))
        return (before == after ? [before] : [before, after]).filter { rules.offset(at: clock.at($0)) == $0 }
    }

    /// The second moment at which clocks of the place show what they show at `instant`, which is the first; nil for times
    /// that come once, or of which an offset is told.
    func again(_ instant: Instant, _ time: PluginTime, in root: JSONValue, outer: JSONValue) -> Instant? {
        guard [.local, .localEpoch].contains(time.basis), time.offset == nil,
            let rules = [root, outer].lazy.compactMap({ zone(time, in: $0).flatMap(settings.zone) }).first
        else { return nil }
        let clock = Instant(milliseconds: instant.milliseconds + Int64(instant.offset) * 1000)
        let offsets = Self.offsets(of: clock, in: rules)
        return offsets.count == 2 ? clock.at(offsets[1]) : nil
    }

    /// The zone that is told, known or not.
    private func zone(_ time: PluginTime, in root: JSONValue) -> String? {
        switch time.zone {
        case nil: return nil
        case .fixed(let text): return text
        case .found(let path):
            guard case .success(let value) = find(path, in: root, pick: .only) else { return nil }
            return value.string
        }
    }
}

extension Instant {
    /// The moment at which clocks at that offset show what this one shows in UTC.
    fileprivate func at(_ offset: Int) -> Instant {
        Instant(milliseconds: milliseconds - Int64(offset) * 1000, offset: offset)
    }

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
