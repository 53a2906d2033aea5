// The twin of a container is the element before it in a list, or stands in the twin of its object where it stands itself: lists
// of many places have objects that are built alike, and parts that are the same.
extension TapeReader {
    /// Takes over the entries of the container at `twin` if what stands at `position` is written like it, byte for byte, as
    /// units and hours mostly are; false, and nothing is read, if it is not.
    ///
    /// Only a container of scalars is taken over: it is as deep wherever it stands, and no byte is compared twice.
    mutating func takeOver(_ twin: Int, _ bytes: Span<UInt8>) -> Bool {
        guard tape.isFlat(twin) else { return false }
        let opening = tape[twin]
        let closing = tape[opening.extent]
        let length = closing.start + 1 - opening.start
        guard length <= bytes.count - position,
            bytes.extracting(position..<position + length).holds(bytes.extracting(opening.start...closing.start))
        else { return false }
        let place = tape.count
        tape.append(again: twin..<opening.extent + 1, movedBy: position - opening.start)
        position += length
        tape[place] = TapeEntry(opening.kind, start: position - length, extent: tape.count - 1)
        tape[tape.count - 1] = TapeEntry(.alikeEnd, start: position - 1, extent: closing.extent)
        return true
    }

    /// Whether the container at `place` is built like the one at `twin`: an object of the same names, without escapes, in the
    /// same order, whose values are scalars in both or likewise alike; or an array of as many scalars. Whatever is at some
    /// distance behind the one is then at the same distance behind the other.
    func isAlike(_ place: Int, _ twin: Int, _ bytes: Span<UInt8>) -> Bool {
        let (end, way) = (tape[place].extent, place - twin)
        guard end - way == tape[twin].extent else { return false }
        guard tape[place].kind == .object else { return tape.isFlat(place) && tape.isFlat(twin) }
        var name = place + 1
        while name < end {
            let (mine, other) = (tape[name], tape[name - way])
            guard mine.kind == .string, mine.isLike(other),
                bytes.extracting(mine.start..<mine.start + mine.extent)
                    .holds(bytes.extracting(other.start..<other.start + other.extent))
            else { return false }
            let (value, its) = (tape[name + 1], tape[name + 1 - way])
            if value.isContainer {
                guard its.isContainer, value.extent - way == its.extent, tape[value.extent].kind == .alikeEnd else {
                    return false
                }
            } else if its.isContainer {
                return false
            }
            name = tape.place(after: name + 1)
        }
        return true
    }
}
