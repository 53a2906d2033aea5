import EnvironmentModel
package import ProviderKit

/// Why a name did not lead to one place.
package enum LocateError: Error, Sendable {
    /// Nobody can be asked for places.
    case plan(PlanError)
    /// Those who were asked did not deliver.
    case shortfall(Shortfall)
    case notFound
    /// The places that the name may mean, at most five, the most likely first.
    case ambiguous([FoundPlace])
}

extension Hub {
    /// How many hits are looked at before one is chosen.
    private static let hits = 10

    /// The question that a name becomes.
    package static func lookup(_ name: String, country: String?) -> PlacesQuery {
        PlacesQuery(text: name, count: hits, language: "en", country: country)
    }

    /// The one place that a person means by a name; `report` tells who was asked and whom to credit.
    package func locate(
        _ name: String, country: String?, cache: CacheMode = .normal, deadline: ContinuousClock.Instant,
        onStep: (@Sendable (AskingStep) -> Void)? = nil
    ) async -> (found: Result<FoundPlace, LocateError>, report: PlacesReport?) {
        let query = Hub.lookup(name, country: country)
        do throws(PlanError) {
            let report = try await places(query, CallOptions(cache: cache, deadline: deadline, onStep: onStep))
            if let shortfall = report.shortfall { return (.failure(.shortfall(shortfall)), report) }
            return (PlaceChoice(report.content).choice, report)
        } catch {
            return (.failure(.plan(error)), nil)
        }
    }
}

/// Chooses among the hits for a name.
struct PlaceChoice {
    /// By exactness, then population; equals keep the gazetteer's order.
    let ranked: [FoundPlace]

    init(_ hits: [FoundPlace]) {
        ranked = hits.enumerated().sorted { left, right in
            let (a, b) = (left.element.place, right.element.place)
            if a.match != b.match { return a.exactness < b.exactness }
            let (many, few) = (a.population ?? 0, b.population ?? 0)
            return many != few ? many > few : left.offset < right.offset
        }.map(\.element)
    }

    /// The first hit, unless another one is as exact, lies elsewhere and is not much smaller.
    ///
    /// Under a name that its gazetteer does not tell a place may be what was meant as well as one whose name only begins
    /// so: Vienna for 'Wien', not Wiener Neustadt. Between these two the population alone decides.
    var choice: Result<FoundPlace, LocateError> {
        guard var first = ranked.first else { return .failure(.notFound) }
        if first.place.match == .prefix, let other = ranked.first(where: { $0.place.match == nil }),
            !isNearlyAsLarge(first.place, as: other.place), other.place.population != nil
        {
            first = other
        }
        let rivals = ranked.filter { isRival($0.place, of: first.place) }
        return rivals.isEmpty ? .success(first) : .failure(.ambiguous(Array(([first] + rivals).prefix(5))))
    }

    private func isRival(_ other: Place, of first: Place) -> Bool {
        guard other.match == first.match || !other.isNamedSo && !first.isNamedSo,
            other.countryCode != first.countryCode || other.admin(1) != first.admin(1)
        else {
            return false
        }
        return isNearlyAsLarge(other, as: first)
    }

    /// Whether `other` has at least a tenth of the population, or neither has one.
    private func isNearlyAsLarge(_ other: Place, as first: Place) -> Bool {
        guard let population = first.population else { return other.population == nil }
        return other.population.map { $0.multipliedReportingOverflow(by: 10) }
            .map { $0.overflow || $0.partialValue >= population } ?? false
    }
}

extension Place {
    /// 0 is the most exact.
    var exactness: Int {
        switch match {
        case .exact: 0
        case .folded: 1
        case .prefix: 2
        case nil: 3
        }
    }

    /// Whether its whole name is what was asked.
    fileprivate var isNamedSo: Bool { match == .exact || match == .folded }
}
