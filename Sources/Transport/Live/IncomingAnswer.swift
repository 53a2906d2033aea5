/// The answer as far as it has arrived, cut off at its limits.
struct IncomingAnswer {
    /// Why no more of it is taken.
    enum Stop {
        case longHead
        case longBody
        /// HTTP ends here, and what comes instead would be waited for until the deadline.
        case otherProtocol
    }

    /// Bytes of all header lines of one transfer, redirects and interim responses included.
    static let headLimit = 64 << 10

    private(set) var fields: [HTTPResponse.Field] = []
    private(set) var body: [UInt8] = []
    private(set) var stop: Stop?
    private let bodyLimit: Int
    private var headCount = 0

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Takes one line with its line break; false when the head is too long, or goes over to another protocol, which no
    /// request asks for. A status line begins a new answer, so that nothing of an interim response stays.
    mutating func take(headLine line: some RandomAccessCollection<UInt8>) -> Bool {
        headCount += line.count
        guard headCount <= IncomingAnswer.headLimit else {
            stop = .longHead
            return false
        }
        if line.starts(with: "HTTP/".utf8) {
            guard !line.starts(with: "HTTP/1.1 101".utf8) else {
                stop = .otherProtocol
                return false
            }
            fields = []
            body = []
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex {
            let value = line[line.index(after: colon)...].drop(while: isBlank)
            let end = value.lastIndex { !isBlank($0) }.map { value.index(after: $0) } ?? value.startIndex
            fields.append(
                HTTPResponse.Field(
                    String(decoding: line[..<colon], as: UTF8.self),
                    String(decoding: value[..<end], as: UTF8.self)))
        }
        return true
    }

    /// Takes decoded bytes; false when the body is longer than the limit.
    mutating func take(body bytes: some RandomAccessCollection<UInt8>) -> Bool {
        guard bytes.count <= bodyLimit - body.count else {
            stop = .longBody
            return false
        }
        if body.isEmpty { body.reserveCapacity(min(announced, bodyLimit)) }
        body.append(contentsOf: bytes)
        return true
    }

    /// How many bytes come at the least, as far as the head tells.
    private var announced: Int {
        fields.first { $0.name == "content-length" }.flatMap { Int($0.value) }.map { max(0, $0) } ?? 0
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 13 || byte == 10
}
