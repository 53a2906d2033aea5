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

    /// Takes over the name that stands in the twin of the innermost container at this point, if it and its colon are written here in the
    /// same way; otherwise there is no twin any more.
    ///
    /// - Returns: the place behind the colon; nil, and nothing is read, if there is no such name.
    @inline(__always)
    mutating func takeOverName(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        guard innermost.way > 0 else { return nil }
        let name = tape[tape.count - innermost.way]
        // With both quotes and the colon.
        let length = name.extent + 3
        guard name.kind == .string, bytes.repeats(name.start - 1, at: start, length: length),
            bytes[start + length - 1] == UInt8(ascii: ":")
        else {
            innermost.way = 0
            return nil
        }
        tape.append(name.moved(by: start + 1 - name.start))
        return start + length
    }

    /// Whether the innermost container, whose closing bracket stands here, is built like its twin: an object of the same
    /// names, without escapes, in the same order, whose values are scalars in both or likewise alike; or an array of as many
    /// scalars. Whatever is at some distance behind the one is then at the same distance behind the other.
    ///
    /// A scalar where the twin has a container was not looked at: the names that follow are not those that follow in the twin,
    /// or end before it does.
    var isAlike: Bool {
        let twin = innermost.index - innermost.way
        guard innermost.way > 0, tape[twin].extent == tape.count - innermost.way else { return false }
        return innermost.isObject || innermost.index + innermost.count + 1 == tape.count && tape.isFlat(twin)
    }
}
