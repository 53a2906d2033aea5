import Synchronization
import Transport

/// Answers that an adapter has worked out from fixtures.
///
/// An adapter is a pure function: the same question and the same responses give the same answer. In replay the responses
/// are the fixtures themselves, so that comparing them costs nothing and each is decoded once for each question.
final class AnswerMemo: Sendable {
    private struct Entry {
        let responses: [HTTPResponse]
        let answer: SourceAnswer
    }

    /// How many questions are remembered; a replay of more begins anew.
    private static let limit = 256

    private let entries = Mutex<[SourceQuery: Entry]>([:])

    /// The answer to `query` if it was worked out from just these responses.
    func answer(to query: SourceQuery, from responses: [HTTPResponse]) -> SourceAnswer? {
        guard let entry = entries.withLock({ $0[query] }), entry.responses == responses else { return nil }
        return entry.answer
    }

    /// Remembers what `responses` came to.
    func keep(_ answer: SourceAnswer, to query: SourceQuery, from responses: [HTTPResponse]) {
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeAll() }
            entries[query] = Entry(responses: responses, answer: answer)
        }
    }
}
