import Diagnostics
import EnvironmentModel
import ProviderKit
import Synchronization
import Transport

/// The system's compiled time zones: each file is read once, when it is first asked for.
final class ZoneFolder: Sendable {
    /// The largest zone file takes a few kilobytes.
    private static let longestFile = 1 << 18
    /// There are some six hundred names; more are not kept.
    private static let mostZones = 1024

    private let directories: [String]
    private let zones = Mutex<[String: TimeZoneRules?]>([:])

    /// Looks in `$TZDIR`, if it is set, and then where the system keeps zones.
    init(environment: [String: String]) {
        directories = [environment["TZDIR"], "/usr/share/zoneinfo"].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// The rules of the zone with that IANA name; nil when there is no such zone here. Callable from any thread; blocks
    /// for the reading of one small file at most once for each name.
    func rules(_ name: String) -> TimeZoneRules? {
        zones.withLock { zones in
            if let known = zones[name] { return known }
            guard Self.isName(name) else { return nil }
            let rules = first { directory in
                FileBytes.read("\(directory)/\(name)", limit: Self.longestFile).flatMap { TimeZoneRules(tzif: $0) }
            }
            if zones.count < Self.mostZones { zones.updateValue(rules, forKey: name) }
            return rules
        }
    }

    /// Names near to one that is no zone here; nil for one that is, and where no zones are here at all.
    func near(_ name: String) -> [String]? {
        guard rules(name) == nil, rules("Etc/UTC") != nil else { return nil }
        let area = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        guard area.isEmpty || Self.isName(String(area.dropLast())) else { return [] }
        let names = first { namesInFolder("\($0)/\(area)", limit: Self.mostZones) } ?? []
        return Vocabulary(names.map { area + $0 }).nearest(to: name)
    }

    /// The edition of the tz database that is here, such as `2025b`; nil where its files do not tell. Blocks for the reading
    /// of the beginning of one file.
    var edition: String? {
        let mark = "# version "
        return first { directory in
            guard let bytes = FileBytes.read("\(directory)/tzdata.zi", limit: 64) else { return nil }
            let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            return line.hasPrefix(mark) ? String(line.dropFirst(mark.count)).plain(longest: 32) : nil
        }
    }

    /// What the first directory holds that has it; unlike a lazy sequence's first element, asked for once.
    private func first<Value>(_ read: (String) -> Value?) -> Value? {
        for directory in directories {
            if let value = read(directory) { return value }
        }
        return nil
    }

    /// Whether the text can be a zone's name: words of letters, digits, `+`, `-` and `_` between single slashes, so that no
    /// name leads out of the folder.
    private static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 64 else { return false }
        return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty
                && word.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
    }
}
