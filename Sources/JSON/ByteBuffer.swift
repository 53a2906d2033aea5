/// Bytes that only grow, in memory of their own: an append is a check for room and a store, without the uniqueness test
/// and the reference counting that an array pays each time.
@safe struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    /// An empty buffer with room for `capacity` bytes.
    init(capacity: Int) {
        self.capacity = max(64, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    }

    /// The bytes as text; what is no UTF-8 is replaced.
    var text: String {
        unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Makes sure that `extra` bytes can be appended.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        if capacity - count < extra { grow(by: extra) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ span: Span<UInt8>) {
        reserve(span.count)
        put(span, at: count)
        count += span.count
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        if text.hasPointerRepresentation {
            unsafe put(text.utf8Start, length, at: count)
        } else {
            unsafe start[count] = UInt8(truncatingIfNeeded: text.unicodeScalar.value)
        }
        count += length
    }

    /// Appends the bytes between quotation marks.
    @inline(__always)
    mutating func append(quoted span: Span<UInt8>) {
        let length = span.count
        reserve(length + 2)
        unsafe start[count] = UInt8(ascii: "\"")
        put(span, at: count + 1)
        unsafe start[count + length + 1] = UInt8(ascii: "\"")
        count += length + 2
    }

    /// Appends a member's name with its quotation marks and colon, and a comma before it if one is due.
    mutating func append(name: StaticString, afterComma: Bool) {
        let length = name.utf8CodeUnitCount
        reserve(length + 4)
        var place = count
        if afterComma {
            unsafe start[place] = UInt8(ascii: ",")
            place += 1
        }
        unsafe start[place] = UInt8(ascii: "\"")
        if name.hasPointerRepresentation {
            unsafe put(name.utf8Start, length, at: place + 1)
        } else {
            unsafe start[place + 1] = UInt8(truncatingIfNeeded: name.unicodeScalar.value)
        }
        unsafe start[place + length + 1] = UInt8(ascii: "\"")
        unsafe start[place + length + 2] = UInt8(ascii: ":")
        count = place + length + 3
    }

    /// Appends the decimal digits of `number` with a point before the last `decimals` of them; zeros fill up to one before
    /// the point.
    mutating func append(_ number: UInt64, decimals: Int) {
        var length = 1
        var bound: UInt64 = 10
        // Of 20 digits are the largest numbers, and the next bound is none of them.
        while number >= bound, length < 20 {
            length += 1
            bound &*= 10
        }
        let width = max(length, decimals + 1) + (decimals > 0 ? 1 : 0)
        reserve(width)
        let first = count
        count += width
        // From the last digit on.
        var (rest, place) = (number, count)
        if decimals > 0 {
            while place > count - decimals { putDigit(of: &rest, before: &place) }
            place -= 1
            unsafe start[place] = UInt8(ascii: ".")
        }
        while place > first { putDigit(of: &rest, before: &place) }
    }

    @inline(__always)
    private func putDigit(of number: inout UInt64, before place: inout Int) {
        place -= 1
        unsafe start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
        number /= 10
    }

    /// Appends a copy of bytes that are there already; a range beyond the end is cut.
    mutating func append(again range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        reserve(range.count)
        unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
        count += range.count
    }

    @inline(__always)
    private func put(_ span: Span<UInt8>, at place: Int) {
        unsafe span.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            unsafe put(base, source.count, at: place)
        }
    }

    /// Copies bytes to `place`, behind which there is room for them. Most are a few, and are copied as words that overlap: a
    /// call would take longer.
    @inline(__always)
    private func put(_ source: UnsafePointer<UInt8>, _ length: Int, at place: Int) {
        let target = unsafe UnsafeMutableRawPointer(start + place)
        let bytes = unsafe UnsafeRawPointer(source)
        switch length {
        case 8...32:
            var position = 0
            while position < length - 8 {
                unsafe target.storeBytes(
                    of: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self), toByteOffset: position,
                    as: UInt64.self)
                position += 8
            }
            unsafe target.storeBytes(
                of: bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self), toByteOffset: length - 8,
                as: UInt64.self)
        case 4..<8:
            let (first, last) = unsafe (
                bytes.loadUnaligned(as: UInt32.self), bytes.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
            )
            unsafe target.storeBytes(of: first, as: UInt32.self)
            unsafe target.storeBytes(of: last, toByteOffset: length - 4, as: UInt32.self)
        case ..<4:
            for position in 0..<length { unsafe start[place + position] = source[position] }
        default: unsafe (start + place).update(from: source, count: length)
        }
    }

    private mutating func grow(by extra: Int) {
        let wanted = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
        unsafe larger.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
        capacity = wanted
    }
}
