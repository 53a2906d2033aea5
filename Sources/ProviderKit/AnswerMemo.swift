import Synchronization

/// What was found from responses that never change.
///
/// An adapter is a pure function: the same question and the same responses give the same answer. Over a transport that is
/// constant the responses follow from the question too, so that each is asked, decoded and checked once.
final class AnswerMemo: Sendable {
    /// How many questions are remembered; a replay of more begins anew.
    private static let limit = 256

    private let findings = Mutex<[SourceQuery: DataSource.Finding]>([:])

    /// What was found for the question before.
    func finding(for query: SourceQuery) -> DataSource.Finding? {
        findings.withLock { $0[query] }
    }

    /// Remembers what was found for the question.
    func keep(_ finding: DataSource.Finding, for query: SourceQuery) {
        findings.withLock { findings in
            if findings.count >= Self.limit { findings.removeAll() }
            findings[query] = finding
        }
    }
}
