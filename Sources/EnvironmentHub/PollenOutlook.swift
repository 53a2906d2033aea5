package import EnvironmentModel
package import ProviderKit

/// Pollen at one place as the hub tells it: each day whole from one provider, or joined from several.
package struct PollenOutlook: Sendable {
    /// One day and whose it is; a class, so that handing it on copies none of its parts.
    package final class DailyPollen: Sendable {
        /// Its items as they are shown.
        package let day: PollenDay
        /// Whose they are, in order; one under `first`.
        package let speakers: [Speaker]
        /// `first` or `fill`: the figures of pollen stand on scales of which no mean can be taken.
        package let rule: MergeStrategy
        /// Whose each item is, at the positions of `day`; empty where all are the only speaker's.
        package let shares: [Share]
        /// Other providers that reported something for this day and are not heard.
        package let others: [String]

        init(day: PollenDay, speakers: [Speaker], rule: MergeStrategy, shares: [Share], others: [String]) {
            (self.day, self.speakers, self.rule, self.shares, self.others) = (day, speakers, rule, shares, others)
        }

        /// A day whole from one provider.
        package convenience init(whole speaker: Speaker, rule: MergeStrategy, others: [String]) {
            self.init(day: speaker.day, speakers: [speaker], rule: rule, shares: [], others: others)
        }
    }

    /// One provider's part in a day; a class, so that handing it on copies none of its parts.
    package final class Speaker: Sendable {
        /// The configured name.
        package let provider: String
        /// How that provider arrives at its figures.
        package let method: PollenForecast.Method
        /// The point the figures stand for; nil when the provider does not say.
        package let used: Coordinate?
        /// What they rest on; nil where that is not known.
        package let evidence: Evidence?
        /// As this provider told it.
        package let day: PollenDay

        /// `day` is as the provider told it, before anything was joined.
        package init(
            provider: String, method: PollenForecast.Method, used: Coordinate?, evidence: Evidence? = nil,
            day: PollenDay
        ) {
            (self.provider, self.method, self.used) = (provider, method, used)
            (self.evidence, self.day) = (evidence, day)
        }
    }

    /// Whose the figures of one item are: an index and a count are two figures, and neither stands in for the other.
    package struct Share: Sendable {
        /// Who gave the index; nil where nobody did.
        package var index: Figure?
        /// Who gave the count.
        package var grains: Figure?
    }

    /// Who gave one figure.
    package struct Figure: Sendable {
        /// The position of the speaker whose figure is shown.
        package let speaker: Int
        /// What others gave of the same: the positions of the speakers, and their figures.
        package let others: [(speaker: Int, value: Double)]
        /// How far all of them agree; nil where one stands alone.
        package let agreement: Agreement?
    }

    /// Ascending, at most as many as were asked.
    package let days: [DailyPollen]
    /// How many were asked.
    package let asked: Int
    /// IANA time-zone name of the place; nil when nobody said.
    package let timezone: String?

    /// Codes of the species that somebody asked does not model here and nobody else tells, each once.
    package var notModelled: [String] {
        var codes: [String] = []
        for daily in days {
            for item in daily.day.items where item.absence?.isNull == true {
                let code = item.code
                if daily.counts(code), !codes.contains(code), !tells(code) { codes.append(code) }
            }
        }
        return codes
    }

    /// Whether somebody reports that species on any day.
    private func tells(_ code: String) -> Bool {
        days.contains { daily in daily.day.items.contains { $0.code == code && $0.state == .reported } }
    }
}

extension PollenOutlook.DailyPollen {
    /// Whether somebody counts the grains of that species.
    fileprivate func counts(_ code: String) -> Bool {
        speakers.contains { speaker in
            speaker.method.unit == .grainPerCubicMetre && speaker.day.items.contains { $0.code == code }
        }
    }
}
