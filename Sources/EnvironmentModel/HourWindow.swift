/// Which hours around now a call asks for.
package struct HourWindow: Sendable, Hashable {
    /// Hours before the current one, 0…2,208.
    package let past: Int
    /// Hours from the current one on, 0…168.
    package let next: Int

    package init(past: Int, next: Int) {
        self.past = past
        self.next = next
    }
}
