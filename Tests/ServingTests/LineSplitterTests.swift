import Serving
import Testing

/// What the splitter makes of a stream, fed whole or byte by byte, with lines of at most 8 bytes.
@Suite struct LineSplitterTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let stream: [UInt8]
        let events: [LineSplitter.Event]
        var testDescription: String { name }

        init(_ name: String, _ stream: String, _ events: [LineSplitter.Event]) {
            self.init(name, Array(stream.utf8), events)
        }

        init(_ name: String, _ stream: [UInt8], _ events: [LineSplitter.Event]) {
            (self.name, self.stream, self.events) = (name, stream, events)
        }
    }

    static func line(_ text: String, _ number: Int) -> LineSplitter.Event { .line(Array(text.utf8), number: number) }

    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    static let rows = [
        Row("nothing", "", []),
        Row("one line", "a\n", [line("a", 1)]),
        Row("two lines", "a\nb\n", [line("a", 1), line("b", 2)]),
        Row("last line without end", "a\nb", [line("a", 1), line("b", 2)]),
        Row("carriage returns", "a\r\nb\r\n", [line("a", 1), line("b", 2)]),
        Row("carriage return inside", "a\rb\n", [line("a\rb", 1)]),
        Row("only one carriage return is dropped", "a\r\r\n", [line("a\r", 1)]),
        Row("last line ends with a carriage return", "a\r", [line("a", 1)]),
        Row("blank lines count", "\n\n \t\r\na\n", [line("a", 4)]),
        Row("blank last line", "a\n  ", [line("a", 1)]),
        Row("NUL stays", [0, 10], [.line([0], number: 1)]),
        Row("byte order mark", mark + [97, 10], [line("a", 1)]),
        Row("byte order mark alone", mark, []),
        Row("part of a byte order mark", Array(mark.prefix(2)), [.line(Array(mark.prefix(2)), number: 1)]),
        Row("byte order mark later", [97, 10] + mark + [10], [line("a", 1), .line(mark, number: 2)]),
        Row("second byte order mark", mark + mark + [10], [.line(mark, number: 1)]),
        Row("byte order mark before a blank line", mark + [10, 97], [line("a", 2)]),
        Row("at the limit", "12345678\n", [line("12345678", 1)]),
        Row("at the limit with a carriage return", "12345678\r\n", [line("12345678", 1)]),
        Row("at the limit without end", "12345678", [line("12345678", 1)]),
        Row("byte order mark and the limit", mark + Array("12345678\n".utf8), [line("12345678", 1)]),
        Row("over the limit by one", "123456789\nb\n", [.tooLong(number: 1), line("b", 2)]),
        Row("over the limit by a carriage return", "12345678\r\r\n", [.tooLong(number: 1)]),
        Row("far over the limit", "1234567890123456789012345678\nb\n", [.tooLong(number: 1), line("b", 2)]),
        Row("over the limit without end", "1234567890", [.tooLong(number: 1)]),
        Row(
            "two over the limit", "1234567890\n1234567890\n", [.tooLong(number: 1), .tooLong(number: 2)]),
        Row("over the limit with blanks only", "          \n", [.tooLong(number: 1)]),
    ]

    @Test(arguments: rows, [1, 2, 3, 1000]) func splits(_ row: Row, inPiecesOf size: Int) {
        var splitter = LineSplitter(limit: 8)
        var events: [LineSplitter.Event] = []
        var rest = row.stream[...]
        while !rest.isEmpty {
            splitter.feed(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let event = splitter.next() { events.append(event) }
        }
        splitter.finish()
        while let event = splitter.next() { events.append(event) }
        #expect(events == row.events)
    }

    @Test func givesLinesThatWereFedBeforeTheEndOneAtATime() {
        var splitter = LineSplitter(limit: 8)
        splitter.feed(Array("a\nb\n".utf8)[...])
        #expect(splitter.next() == Self.line("a", 1))
        splitter.feed(Array("c\n".utf8)[...])
        #expect(splitter.next() == Self.line("b", 2))
        #expect(splitter.next() == Self.line("c", 3))
        #expect(splitter.next() == nil)
    }
}
