import Testing

/// A conversation with the whole program: `Fixtures/transcripts/*.transcript`.
///
/// `# …` is a note, `args: …` the arguments, `exit: N` the status in the end, `> …` a line that is sent. `< …` is an
/// answer word for word, `<~ …` one that has at least these members; answers may come in any order.
struct Transcript: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String] = []
    var requests: [String] = []
    var answers: [Expected] = []
    var exit: Int32 = 0

    /// One answer as it is written down.
    struct Expected: Sendable {
        let text: String
        /// Whether further members may be there.
        let isOpen: Bool
    }

    struct BadLine: Error {
        let text: String
    }

    var testDescription: String { name }

    /// What is sent: every line with its end.
    var input: String { requests.map { $0 + "\n" }.joined() }

    init(name: String, _ text: String) throws {
        self.name = name
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let rest = line.after("> ") {
                requests.append(rest)
            } else if let rest = line.after("< ") {
                answers.append(Expected(text: rest, isOpen: false))
            } else if let rest = line.after("<~ ") {
                answers.append(Expected(text: rest, isOpen: true))
            } else if let rest = line.after("args: ") {
                arguments = rest.split(separator: " ").map(String.init)
            } else if let rest = line.after("exit: "), let status = Int32(rest) {
                exit = status
            } else if !line.isEmpty, !line.hasPrefix("#") {
                throw BadLine(text: String(line))
            }
        }
    }
}

extension Substring {
    fileprivate func after(_ mark: String) -> String? {
        hasPrefix(mark) ? String(dropFirst(mark.count)) : nil
    }
}
