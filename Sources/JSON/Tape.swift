/// The entries of a document in the order of its text, in memory of their own: an append is a check for room and a store,
/// and a look counts no reference, of which a document makes many.
///
/// Unchecked because it holds a pointer: nobody changes a tape any more once it is in a document.
@safe struct Tape: ~Copyable, @unchecked Sendable {
    private var start: UnsafeMutablePointer<TapeEntry>
    private var capacity: Int
    private(set) var count = 0

    /// An empty tape with room for `capacity` entries.
    init(capacity: Int) {
        self.capacity = max(8, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    subscript(index: Int) -> TapeEntry {
        get {
            precondition(index >= 0 && index < count)
            return unsafe start[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe start[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ entry: TapeEntry) {
        if count == capacity { grow() }
        unsafe start[count] = entry
        count += 1
    }

    /// Appends entries that are there already once more, so many bytes further on.
    mutating func append(again range: Range<Int>, movedBy distance: Int) {
        precondition(range.upperBound <= count)
        while capacity - count < range.count { grow() }
        for place in range { unsafe start[count + place - range.lowerBound] = start[place].moved(by: distance) }
        count += range.count
    }

    /// Takes back what was appended since there were `count` entries.
    @inline(__always)
    mutating func truncate(to count: Int) { self.count = min(self.count, count) }

    /// The place behind the value at `index`, all of its content skipped.
    func place(after index: Int) -> Int {
        let entry = self[index]
        return entry.isContainer ? entry.extent + 1 : index + 1
    }

    /// Whether the container at `index` holds nothing but scalars.
    func isFlat(_ index: Int) -> Bool {
        let opening = self[index]
        let entries = self[opening.extent].extent * (opening.kind == .object ? 2 : 1)
        return opening.extent - index - 1 == entries
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity * 2)
        unsafe larger.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
        capacity *= 2
    }
}
