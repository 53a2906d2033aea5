import EnvironmentModel
import JSON
import ProviderKit
import Testing

@testable import EnvironmentHub
@testable import Serving

/// What holds of every spelled merge, tried with generated providers; a failure names the seed that shows it.
@Suite struct SpelledMergeTests {
    private static let now = Instant(milliseconds: 1_787_000_000_000)
    private static let names = ["us_aqi", "pm2_5", "ozone", "uv_index"]

    private static func reading(_ random: inout SeededGenerator) -> Reading {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .missing(.null)
        case 1: .missing(.sentinel("-999"))
        case 2: .missing(.outOfRange(.greatestFiniteMagnitude))
        case 3: .missing(.unit("furlong"))
        case 4: .value(400)
        default: .value(Double(Int.random(in: 0...300, using: &random)) / 7)
        }
    }

    private static func contributions(_ random: inout SeededGenerator) throws -> [AirQualityMerge.Contribution] {
        try (0..<Int.random(in: 1...5, using: &random)).map { index in
            let offset = [0, 7200, -12600, 20700].randomElement(using: &random) ?? 0
            let start = now.milliseconds - Int64.random(in: 0...3, using: &random) * 3_600_000
            let readings = names.map { _ in reading(&random) }
            let hourly = HourlySeries(
                times: (0..<4).map { Instant(milliseconds: start + $0 * 3_600_000, offset: offset) },
                rows: names.map { _ in (0..<4).map { _ in reading(&random) } })
            let conversion = try #require(Conversion(from: .milligramPerCubicMetre, to: .microgramPerCubicMetre))
            let sample = AirQualitySample(
                used: Coordinate(latitude: Double(index), longitude: 179), elevation: Double(index * 200),
                timezone: nil, time: Instant(milliseconds: start, offset: offset), readings: readings, hourly: hourly,
                conversions: index == 1 ? [1: conversion] : [:])
            return .init(
                provider: "p\(index)", isStale: Int.random(in: 0..<5, using: &random) == 0, items: [.success(sample)])
        }.sorted { !$0.isStale && $1.isStale }
    }

    /// `data`, `units`, `provenance` and `warnings` of a generated merge.
    private static func answer(seed: Int, _ strategy: MergeStrategy) throws -> JSONValue {
        var random = SeededGenerator(seed: UInt64(seed))
        let scale = try #require(IndexScale.named("us_epa_2024"))
        let fields = AirQualityFields(names, scale: scale)
        let place = try #require(Coordinate(latitude: 0, longitude: -179))
        let query = AirQualityQuery(places: [place], metrics: fields.asked, hours: HourWindow(past: 0, next: 4))
        let air = try AirQualityMerge(
            query: query, rule: MergeRule(standard: strategy), contributions: contributions(&random)
        ).place(0).get()
        let hub = Hub(sources: [], rules: [:], now: { now })
        let spelling = AirQualitySpelling(fields: fields, scale: scale, hub: hub)
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        spelling.data(air, spelling.status(air), into: &writer)
        writer.write(fields.units)
        Provenance(fields: fields, asked: .init(coordinate: place, elevation: 10), now: now).write(air, into: &writer)
        writer.warnings(spelling.warnings(air, spelling.status(air)))
        writer.endObject()
        return try JSONDocument(writer.bytes).root
    }

    private static let cases = (1...25).flatMap { seed in MergeStrategy.allCases.map { (seed, $0) } }

    @Test(arguments: cases) func everyInstantHasAnOffset(seed: Int, strategy: MergeStrategy) throws {
        let text = String(decoding: try Self.answer(seed: seed, strategy).text, as: UTF8.self)
        let instants = text.matches(of: /\d{4}-\d\d-\d\dT\d\d:\d\d/).count
        #expect(instants > 0)
        #expect(text.matches(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/).count == instants)
    }

    @Test(arguments: cases) func everyNumberOfDataHasAUnitAndEveryNullAReason(seed: Int, strategy: MergeStrategy) throws
    {
        let answer = try Self.answer(seed: seed, strategy)
        let warned = answer["warnings"]?.elements.compactMap { $0["path"]?.string } ?? []
        for name in Self.names {
            #expect(answer["units"]?[name]?.string?.isEmpty == false)
            guard let value = answer["data"]?[name] else { continue }
            if value.isNull {
                #expect(warned.contains("data." + name))
            } else {
                #expect(value.double?.isFinite == true)
            }
        }
    }

    @Test(arguments: cases) func everyValueIsExplainedByItsProvenance(seed: Int, strategy: MergeStrategy) throws {
        let answer = try Self.answer(seed: seed, strategy)
        for name in Self.names {
            guard let value = answer["data"]?[name]?.double else { continue }
            let entry = try #require(answer["provenance"]?[name])
            #expect(entry["confidence"]?.string.flatMap(Confidence.Level.init(rawValue:)) != nil)
            #expect(entry["reason"]?.string?.isEmpty == false)
            #expect((entry["age_ms"]?.integer ?? -1) >= 0)
            if let spread = entry["spread"] {
                let (low, high) = (try #require(spread["min"]?.double), try #require(spread["max"]?.double))
                #expect(low <= high)
                #expect(
                    low <= value && value <= high || ["first", "fill", "all", "freshest"].contains(strategy.rawValue))
            }
            guard let parts = entry["providers"]?.elements.compactMap(\.string) else {
                #expect(entry["provider"]?.string != nil)
                #expect(entry["used"]?["distance_km"]?.double != nil)
                continue
            }
            let said = entry["others"]?.elements.filter { parts.contains($0["provider"]?.string ?? "") } ?? []
            let values = said.compactMap { $0["value"]?.double }
            #expect(values.count == parts.count)
            #expect(try #require(values.min()) <= value)
            #expect(try #require(values.max()) >= value)
        }
    }
}
