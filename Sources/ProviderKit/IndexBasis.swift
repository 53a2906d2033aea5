package import EnvironmentModel

/// How a provider arrives at an index it reports, and since when.
package struct IndexBasis: Sendable, Hashable {
    /// The index metric.
    package let index: String
    /// The first day for which this holds; nil has no beginning.
    package let since: Day?
    /// One clause: the method, its averaging and the edition of the bands.
    package let text: String

    package init(index: String, since: Day?, text: String) {
        self.index = index
        self.since = since
        self.text = text
    }
}

extension [IndexBasis] {
    /// How `metric` came about on that day; nil where the provider's method is not known.
    package func text(for metric: Metric, on day: Day?) -> String? { basis(of: metric, on: day)?.text }

    /// The edition of an index, or of a sub-index of it, that holds on that day; the newest one where no day is known.
    package func basis(of metric: Metric, on day: Day?) -> IndexBasis? {
        let name = metric.name
        // By position: a copy counts its texts.
        let position = indices.last { position in
            guard name == self[position].index || name.hasPrefix(self[position].index + "_") else { return false }
            guard let day, let since = self[position].since else { return true }
            return since <= day
        }
        return position.map { self[$0] }
    }
}
