extension Instant {
    /// Reads an RFC 3339 date-time; nil for any other form. A leap second counts as the first second of the next
    /// minute; digits beyond milliseconds are dropped.
    package init?(rfc3339 text: String) {
        let bytes = text.utf8.span
        guard bytes.count >= 20, let reading = Instant.seconds(ofWallClock: bytes) else { return nil }
        var (end, milliseconds) = (19, 0)
        if bytes[end] == UInt8(ascii: ".") {
            end += 1
            var worth = 100
            while end < bytes.count, let digit = bytes.decimal(end..<end + 1) {
                milliseconds += digit * worth
                (worth, end) = (worth / 10, end + 1)
            }
            guard end > 20 else { return nil }
        }
        guard let offset = Instant.offset(bytes.extracting(end..<bytes.count)) else { return nil }
        self.init(milliseconds: (reading - Int64(offset)) * 1000 + Int64(milliseconds), offset: offset)
    }

    /// Rebuilds the moment from a wall-clock reading `YYYY-MM-DDTHH:MM[:SS]` and the offset that was in force.
    package init?(wallClock text: some StringProtocol, offset: Int) {
        let bytes = Array(text.utf8)
        self.init(wallClock: bytes.span, offset: offset)
    }

    /// The same of a text that is no `String` yet; allocates nothing.
    package init?(wallClock bytes: Span<UInt8>, offset: Int) {
        guard bytes.count == 16 || bytes.count == 19, abs(offset) < 86_400,
            let reading = Instant.seconds(ofWallClock: bytes)
        else { return nil }
        self.init(milliseconds: (reading - Int64(offset)) * 1000, offset: offset)
    }

    /// Seconds since 1970 by a clock that shows `YYYY-MM-DDTHH:MM`, which is 16 bytes, or `…:SS`, which is 19 and may be
    /// followed by more; nil for any other form.
    private static func seconds(ofWallClock bytes: Span<UInt8>) -> Int64? {
        guard let day = Day(beginning: bytes),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"),
            let hour = bytes.decimal(11..<13), hour < 24, let minute = bytes.decimal(14..<16), minute < 60
        else { return nil }
        let minutes = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60)
        guard bytes.count > 16 else { return minutes }
        guard bytes[16] == UInt8(ascii: ":"), let second = bytes.decimal(17..<19), second <= 60 else { return nil }
        return minutes + Int64(second)
    }

    /// `Z`, or sign, hours, colon and minutes; nil for any other form.
    private static func offset(_ bytes: Span<UInt8>) -> Int? {
        if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = bytes.decimal(1..<3), hours < 24,
            let minutes = bytes.decimal(4..<6), minutes < 60
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
        case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
        default: return nil
        }
    }

    /// RFC 3339 with the offset (`Z` for none); milliseconds only where there are some.
    package var rfc3339: String { calendarText.string }

    /// Hands over the ASCII bytes of `rfc3339`, for which nothing is allocated.
    package func withRFC3339(_ body: (Span<UInt8>) -> Void) { calendarText.withSpan(body) }

    private var calendarText: CalendarText {
        // The form has no seconds in an offset, which local mean times of before the zones have: clock and offset then both
        // stand at the full minute, so that the text still names this moment.
        guard offset % 60 == 0 else { return shown(offset: (offset + (offset < 0 ? -30 : 30)) / 60 * 60).calendarText }
        let local = milliseconds + Int64(offset) * 1000
        let inDay = Int(local - local.floorDivided(by: 86_400_000) * 86_400_000)
        var text = CalendarText()
        text.append(day: day)
        text.append(UInt8(ascii: "T"))
        text.append(decimal: inDay / 3_600_000, width: 2)
        text.append(UInt8(ascii: ":"))
        text.append(decimal: inDay / 60_000 % 60, width: 2)
        text.append(UInt8(ascii: ":"))
        text.append(decimal: inDay / 1000 % 60, width: 2)
        if inDay % 1000 != 0 {
            text.append(UInt8(ascii: "."))
            text.append(decimal: inDay % 1000, width: 3)
        }
        if offset == 0 { text.append(UInt8(ascii: "Z")) } else { text.append(offset: offset) }
        return text
    }

    /// An offset of so many seconds in hours and minutes, such as `+05:45`.
    package static func offsetText(_ offset: Int) -> String {
        var text = CalendarText()
        text.append(offset: offset)
        return text.string
    }
}
