import Testing

@Suite struct RoomTests {
    /// What each room may import, as the package says.
    static let allowed: [String: Set<String>] = {
        let package = Repository.text(of: "Package.swift")
        var rooms: [String: Set<String>] = [:]
        for match in package.matches(of: /room\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            rooms[String(match.output.1)] = names(match.output.2 ?? "")
        }
        if let match = package.firstMatch(of: /name: "breezeway",\s*dependencies: \[([^\]]*)\]/) {
            rooms["breezeway"] = names(match.output.1)
        }
        return rooms
    }()

    private static func names(_ list: Substring) -> Set<String> {
        Set(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
    }

    private static var imports: Regex<(Substring, Substring)> {
        /(?m)^(?:@\w+ )*(?:package |public |internal |private )?import (?:\w+ )?(\w+)/
    }

    @Test(arguments: Repository.sources) func importsOnlyRoomsAbove(_ path: String) throws {
        let allowed = try #require(Self.allowed[Repository.room(of: path)], "the package names this room")
        let imported = Set(Repository.text(of: path).matches(of: Self.imports).map { String($0.output.1) })
        #expect(imported.subtracting(allowed).subtracting(["Glibc", "Synchronization"]).sorted() == [])
    }

    @Test func architectureShowsThePackage() {
        let rows = Repository.text(of: "Documentation/Architecture.md").matches(
            of: /(?m)^\| `(\w+)` \|[^|]*\|([^|]*)\|$/)
        let shown = Dictionary(
            rows.map { row in
                (String(row.output.1), Set(row.output.2.matches(of: /`(\w+)`/).map { String($0.output.1) }))
            }, uniquingKeysWith: { first, _ in first })
        for (room, allowed) in Self.allowed {
            #expect(shown[room]?.sorted() == allowed.sorted(), "\(room)")
        }
    }

    @Test func everyFolderIsARoom() {
        let rooms = Set(Repository.sources.map(Repository.room))
        #expect(rooms == Set(Self.allowed.keys))
    }
}
