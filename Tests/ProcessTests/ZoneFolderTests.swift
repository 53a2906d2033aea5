import EnvironmentModel
import Glibc
import Testing

@testable import breezeway

@Suite struct ZoneFolderTests {
    private static let hasZones = access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0
    private static let folder = ZoneFolder(environment: [:])

    /// Zones of the system in the summer and the winter of the north.
    @Test(
        .enabled(if: hasZones),
        arguments: [
            ("Europe/Berlin", 7200, 3600), ("Etc/GMT+9", -32_400, -32_400), ("Asia/Kathmandu", 20_700, 20_700),
            ("Australia/Lord_Howe", 37_800, 39_600), ("Pacific/Kiritimati", 50_400, 50_400),
            ("America/St_Johns", -9000, -12_600), ("Asia/Kolkata", 19_800, 19_800), ("UTC", 0, 0),
        ])
    func aZoneIsReadFromTheSystem(name: String, july: Int, january: Int) throws {
        let rules = try #require(Self.folder.rules(name))
        #expect(rules.offset(at: try #require(Instant(rfc3339: "2026-07-20T12:00:00Z"))) == july)
        #expect(rules.offset(at: try #require(Instant(rfc3339: "2026-01-20T12:00:00Z"))) == january)
        #expect(Self.folder.rules(name) != nil, "asked again")
    }

    @Test(arguments: [
        "", "/", "..", "../zoneinfo/UTC", "Europe/../UTC", "/etc/passwd", "Europe", "Europe//Berlin", "Europe/Berlin/",
        "No/Where", "UTC\0", "./UTC", "Ünder/Way", "zone.tab", String(repeating: "a", count: 65),
    ])
    func anythingElseIsNoZone(name: String) {
        #expect(Self.folder.rules(name) == nil)
    }

    /// Days on which clocks change, or that a place never had, by the files of the system: minutes of the day.
    @Test(
        .enabled(if: hasZones),
        arguments: [
            ("Europe/Berlin", "2026-03-29", 1380), ("Europe/Berlin", "2026-10-25", 1500),
            ("Australia/Lord_Howe", "2026-04-05", 1470), ("Australia/Lord_Howe", "2026-10-04", 1410),
            ("Asia/Kathmandu", "1986-01-01", 1425), ("Pacific/Apia", "2011-12-30", 0),
            ("Pacific/Kiritimati", "1994-12-31", 0), ("America/St_Johns", "2010-11-07", 1500),
            ("Africa/Casablanca", "2026-02-15", 1500), ("Africa/Casablanca", "2026-03-22", 1380),
            ("Africa/Cairo", "2026-04-24", 1380), ("Etc/GMT+9", "2026-08-20", 1440),
        ])
    func aDayHasTheHoursThatTheSystemKnows(name: String, day: String, minutes: Int64) throws {
        let span = try #require(Self.folder.rules(name)).span(of: try #require(Day(day)))
        #expect((span.upperBound.milliseconds - span.lowerBound.milliseconds) / 60_000 == minutes)
    }

    @Test func theEditionIsThatOfTheFirstFolderThatTells() throws {
        let path = "/tmp/breezeway-edition-\(getpid())"
        mkdir(path, 0o700)
        defer { rmdir(path) }
        let file = try #require(fopen(path + "/tzdata.zi", "wb"))
        fputs("# version 2031z\n# more\n", file)
        fclose(file)
        defer { unlink(path + "/tzdata.zi") }
        #expect(ZoneFolder(environment: ["TZDIR": path]).edition == "2031z")
    }

    @Test func theFolderOfTheEnvironmentComesFirst() throws {
        let path = "/tmp/breezeway-zones-\(getpid())"
        mkdir(path, 0o700)
        defer { rmdir(path) }
        let zone = path + "/Test"
        let block = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 34) + [1, 0, 0, 0, 1]
        let bytes =
            (block + [UInt8](repeating: 0, count: 7)) + (block + [UInt8](repeating: 0, count: 7))
            + Array("\nAAA-3\n".utf8)
        let file = try #require(fopen(zone, "wb"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        defer { unlink(zone) }
        let rules = try #require(ZoneFolder(environment: ["TZDIR": path]).rules("Test"))
        #expect(rules.offset(at: Instant(milliseconds: 0)) == 10_800)
    }
}
