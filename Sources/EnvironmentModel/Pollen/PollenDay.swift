/// The pollen of one day at one place.
package struct PollenDay: Sendable, Hashable {
    /// In the zone of the place, as far as the provider keeps to it.
    package let date: Day
    /// Types first, then plants, each in the provider's order.
    package let items: [PollenItem]
    /// Hours of the day that the figures rest on, where they rest on hours.
    package let hours: Int?

    /// Brings `items` into order.
    package init(date: Day, items: [PollenItem], hours: Int? = nil) {
        self.date = date
        self.items = items.filter { $0.kind == .type } + items.filter { $0.kind == .plant }
        self.hours = hours
    }

    /// Whether one item at least has an index or a count.
    package var isReported: Bool { items.contains { $0.index != nil || $0.grains != nil } }
}
