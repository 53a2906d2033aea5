import EnvironmentModel
import Glibc
import ProviderKit
import Testing

@testable import Adapters

/// Bodies that lie outside of the repository: each decodes to the items written here, or is refused by kind.
@Suite(.enabled(if: getenv("BREEZEWAY_SHARED") != nil))
struct RecordedPollenTests {
    /// What becomes of a body: its days in words, codes with figures first and the rest by state.
    struct Row: Sendable, CustomTestStringConvertible {
        let file: String
        let days: [String]

        var testDescription: String { file }

        init(_ file: String, _ days: String...) {
            self.file = file
            self.days = days
        }
    }

    private static let spain =
        "GRASS 3, TREE 1, BIRCH 1, OLIVE 1, GRAMINALES 3, ALDER 1; 0 out of season, 8 not reported"

    static let google = [
        Row("docs-israel-2023-07-11", "2023-07-11: GRASS 1, BIRCH 1; 0 out of season, 0 not reported"),
        Row(
            "us-2024-09-26-out-of-season",
            "2024-09-26: GRASS 1, WEED 1, GRAMINALES 1, RAGWEED 1; 0 out of season, 10 not reported"),
        Row(
            "spain-5-days-spanish-sorted-keys",
            "2026-06-13: GRASS 3, TREE 1, PINE 1, BIRCH 1, OLIVE 1, GRAMINALES 3, ALDER 1; 0 out of season, 7 not reported",
            "2026-06-14: " + spain, "2026-06-15: " + spain, "2026-06-16: " + spain,
            "2026-06-17: ; 0 out of season, 14 not reported"),
    ]

    static let openMeteo = [
        Row(
            "berlin-pollen-24h",
            "2026-10-01: GRASS 0.1, ALDER 0.0, BIRCH 0.0, MUGWORT 0.2, OLIVE 0.0, RAGWEED 0.5; 0 out of season, 0 not reported"
        ),
        Row(
            "new-york-unixtime-pollen-all-null", "2026-10-01: ; 0 out of season, 6 not reported",
            "2026-10-02: ; 0 out of season, 6 not reported", "2026-10-03: ; 0 out of season, 6 not reported"),
    ]

    static let refused: [(file: String, status: Int, kind: ErrorKind)] = [
        ("error-400-location-unavailable", 400, .noCoverage),
        ("germany-collector-list-5-answers", 200, .providerBadData),
        ("germany-dailyinfo-2025-08-07", 200, .providerBadData),
        ("germany-dailyinfo-2025-08-08-earlier", 200, .providerBadData),
        ("germany-dailyinfo-2025-08-13", 200, .providerBadData),
    ]

    @Test(arguments: google)
    func googleDecodes(row: Row) throws {
        let body = try Self.bytes("google-pollen/" + row.file)
        let forecast = try PollenAdapterCase(GooglePollen.kind, days: 5).forecast([PollenAdapterCase.response(body)])
        #expect(forecast.days.map(\.summary) == row.days)
    }

    @Test(arguments: zip(openMeteo, [(52.52, 13.41), (40.71, -74)]))
    func openMeteoDecodes(row: Row, point: (Double, Double)) throws {
        let body = try Self.bytes("open-meteo-air-quality/" + row.file)
        let walk = try PollenAdapterCase(OpenMeteoPollen.kind, at: point)
        let forecast = try walk.forecast([PollenAdapterCase.response(body)])
        #expect(forecast.days.map(\.summary) == row.days)
    }

    @Test(arguments: refused)
    func whatIsNoAnswerIsRefusedByKind(file: String, status: Int, kind: ErrorKind) throws {
        let body = String(decoding: try Self.bytes("google-pollen/" + file), as: UTF8.self)
        #expect(try PollenAdapterCase(GooglePollen.kind).failure(body, status: status)?.kind == kind)
    }

    @Test func everyRecordedFileIsInATable() throws {
        let files = try Self.names(in: "google-pollen")
        #expect(files == (Self.google.map(\.file) + Self.refused.map(\.file)).sorted())
    }

    @Test func localisedNamesLeaveTheCodesAlone() throws {
        let body = try Self.bytes("google-pollen/spain-5-days-spanish-sorted-keys")
        let forecast = try PollenAdapterCase(GooglePollen.kind, days: 5, language: "es").forecast(
            [PollenAdapterCase.response(body)])
        let items = try #require(forecast.days.first?.items)
        #expect(Set(items.map(\.name)).count == items.count)
        #expect(items.first { $0.code == "PINE" }?.category == "Muy bajo")
        #expect(forecast.method.language == "es")
    }

    private static var folder: String { getenv("BREEZEWAY_SHARED").map { String(cString: $0) + "/recorded/" } ?? "" }

    private static func bytes(_ name: String) throws -> [UInt8] {
        let file = try #require(fopen(folder + name + ".json", "rb"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let length = fread(&chunk, 1, chunk.count, file), length > 0 { bytes += chunk[..<length] }
        return bytes
    }

    private static func names(in path: String) throws -> [String] {
        let directory = try #require(opendir(folder + path))
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { names.append(String(name.dropLast(5))) }
        }
        return names.sorted()
    }
}

extension PollenDay {
    fileprivate var summary: String {
        let figures = items.compactMap { item -> String? in
            if let index = item.index { return "\(item.code) \(index)" }
            return item.grains.map { "\(item.code) \($0)" }
        }
        let closed = items.count { $0.state == .outOfSeason }
        let silent = items.count { $0.state == .notReported }
        return "\(date): \(figures.joined(separator: ", ")); \(closed) out of season, \(silent) not reported"
    }
}
