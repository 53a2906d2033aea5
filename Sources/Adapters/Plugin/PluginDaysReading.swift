import EnvironmentModel
import JSON
import ProviderKit

/// The days of an answer, found by their dates and never by position.
struct PluginDaysReading {
    let days: PluginDays
    let plugin: DeclarativePlugin

    /// What became of each day that was asked; an error where that is the same for all.
    func sample(_ question: ClimateQuery, _ chains: [PluginChain]) throws(SourceError) -> ClimateSample {
        var results: [Day: Result<ClimateSample.Entry, SourceError>] = [:]
        for chain in chains {
            let covered = question.days.filter { chain.ask.dates?.contains($0) == true }
            switch chain.outcome {
            case .failure(let error)?: for day in covered { results[day] = .failure(error) }
            case .success(.document(let root))?:
                let found = readings(question.metric, in: root)
                for day in covered { results[day] = found[day].map { .success($0) } ?? .failure(absent(day)) }
            case .success(.nothing)?, nil: for day in covered { results[day] = .failure(absent(day)) }
            }
        }
        if let first = question.days.first, case .failure(let error)? = results[first],
            results.values.allSatisfy({ (try? $0.get()) == nil })
        {
            throw error
        }
        // Whose clocks bound the days is not told: those of the meridian are nearest.
        let offset = Int((question.place.longitude / 15).rounded()) * 3600
        return ClimateSample(
            used: plugin.plugin.looksAtPlace ? question.place : nil, timezone: nil, offset: offset, days: results)
    }

    private func absent(_ day: Day) -> SourceError {
        .badData(from: plugin.settings.provider, "answered without the day \(day)")
    }

    private func readings(_ metric: DailyMetric, in root: JSONValue) -> [Day: ClimateSample.Entry] {
        guard let field = days.fields.first(where: { $0.name == metric.name }) else { return [:] }
        var entries: [Day: ClimateSample.Entry] = [:]
        let items = (try? (days.items ?? days.date).path.nodes(in: root)) ?? []
        let shared = days.items == nil ? plugin.conversion(field, of: metric, in: root) : nil
        let column = days.items == nil ? (try? field.path.path.nodes(in: root)) ?? [] : []
        for (position, item) in items.enumerated() {
            guard let day = days.items == nil ? item.day : plugin.day(days.date, in: item) else { continue }
            let reading: Reading =
                if days.items != nil {
                    plugin.reading(field, of: metric, in: item)
                } else if column.count == items.count {
                    plugin.reading(column[position], field, of: metric, in: root)
                } else {
                    .missing(.notReported)
                }
            guard entries[day] == nil else { continue }
            let conversion = days.items == nil ? shared : plugin.conversion(field, of: metric, in: item)
            entries[day] = ClimateSample.Entry(reading: reading, conversion: conversion, model: nil)
        }
        return entries
    }
}

extension DeclarativePlugin {
    /// The day that stands at a path.
    func day(_ path: PluginPath, in root: JSONValue) -> Day? {
        guard case .success(let value) = find(path, in: root, pick: .only) else { return nil }
        return value.day
    }
}

extension JSONValue {
    /// `2026-08-20`, with a time behind it or not, or `20260820` as text or number.
    fileprivate var day: Day? {
        guard let text = plainText?.trimmed else { return nil }
        if text.utf8.count == 8 {
            return Day(text.prefix(4) + "-" + text.dropFirst(4).prefix(2) + "-" + text.suffix(2))
        }
        let rest = text.dropFirst(10)
        return rest.isEmpty || rest.hasPrefix("T") || rest.hasPrefix(" ") ? Day(text.prefix(10)) : nil
    }
}
