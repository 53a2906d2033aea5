import EnvironmentModel
import ProviderKit
import Testing

/// Every recorded body of the archive, when `BREEZEWAY_SHARED` names the folder that holds them.
@Suite(.enabled(if: SharedFolder.isNamed))
struct RecordedArchiveTests {
    /// What one metric of one model says on each day; nil is null or not there.
    struct Row: Sendable {
        let metric: String
        var model = "era5_seamless"
        let at: (Double, Double)
        let zone: String
        let offset: Int
        let days: [String]
        let values: [Double?]
    }

    private static let januaryInBrasilia = (29...31).map { "2022-12-\($0)" } + (1...8).map { "2023-01-0\($0)" }

    /// An answer of 1953 in Dutch summer time, three models of one day, and a block that has clock times alone.
    static let table: [(name: String, row: Row)] = [
        (
            "brasilia-daily-max-11d",
            Row(
                metric: "temperature_2m_max", at: (-15.799995, -47.899994), zone: "America/Sao_Paulo", offset: -10_800,
                days: januaryInBrasilia, values: [26.4, 25.5, 25.8, 26.2, 27, 26.3, 25.2, 25, 22.8, 25.7, 23.5])
        ),
        (
            "enschede-1953-hourly-daily",
            Row(
                metric: "wind_gusts_10m_max", at: (52.26713, 6.820702), zone: "Europe/Amsterdam", offset: 7200,
                days: ["1953-01-31", "1953-02-01"], values: [89.6, 84.2])
        ),
        (
            "enschede-1953-hourly-daily",
            Row(
                metric: "precipitation_sum", at: (52.26713, 6.820702), zone: "Europe/Amsterdam", offset: 7200,
                days: ["1953-01-31", "1953-02-01"], values: [11.9, 12.5])
        ),
        (
            "enschede-models-suffix-daily",
            Row(
                metric: "temperature_2m_max", model: "best_match", at: (52.26713, 6.820702), zone: "GMT", offset: 0,
                days: ["2024-01-01"], values: [8])
        ),
        (
            "enschede-models-suffix-daily",
            Row(
                metric: "temperature_2m_max", model: "era5", at: (52.26713, 6.820702), zone: "GMT", offset: 0,
                days: ["2024-01-01"], values: [8.6])
        ),
        (
            "enschede-models-suffix-daily",
            Row(
                metric: "temperature_2m_max", model: "era5_land", at: (52.26713, 6.820702), zone: "GMT", offset: 0,
                days: ["2024-01-01"], values: [7.9])
        ),
        (
            "vodice-single-object-sunrise",
            Row(
                metric: "temperature_2m_max", at: (43.760983, 15.362538), zone: "Europe/Zagreb", offset: 7200,
                days: ["2025-06-15"], values: [nil])
        ),
    ]

    /// Bodies that are no answer to a question about days: hourly values alone, and an offset that contradicts its name.
    private static let refused: [(name: String, at: (Double, Double), message: String)] = [
        ("sao-carlos-hourly-122d-null-tail", (-22, -48), "'p' sent no 'daily' values"),
        ("savannah-hourly-48h", (32.1, -81.1), "'p' sent no 'daily' values"),
        (
            "handmade-mixed-units-cest-3600", (49.009, 2.5541),
            "'p' sent an offset of 3600 seconds where 'CEST' is 7200: one of them is wrong"
        ),
    ]

    @Test func everyBodyHasARow() {
        let names = SharedFolder.names("open-meteo-archive")
        #expect(!names.isEmpty)
        #expect(Set(names).subtracting(Self.table.map(\.name)).subtracting(Self.refused.map(\.name)) == [])
    }

    @Test(arguments: table)
    func aBodyDecodesToItsValues(name: String, row: Row) throws {
        let archive = try ArchiveCase(row.days, metric: row.metric, options: ["models": row.model], at: row.at)
        let body = SharedFolder.body("open-meteo-archive", name)
        let sample = try #require(try archive.sample(body))
        #expect(sample.used == Coordinate(latitude: row.at.0, longitude: row.at.1))
        #expect(sample.timezone == row.zone)
        #expect(sample.offset == row.offset)
        #expect(try archive.query.days.map { try sample.days[$0]?.get().reading.value } == row.values)
    }

    @Test(arguments: refused)
    func whatIsNoAnswerIsRefused(name: String, point: (Double, Double), message: String) throws {
        let body = SharedFolder.body("open-meteo-archive", name)
        let archive = try ArchiveCase(["2024-07-15", "2026-07-21"], at: point)
        let error = #expect(throws: SourceError.self) { try archive.sample(body) }
        #expect(error?.kind == .providerBadData)
        #expect(error?.message == message)
    }
}
