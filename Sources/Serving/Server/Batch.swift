import Synchronization

/// Collects the answers of one batch until the last of its items is settled.
final class Batch: Sendable {
    private struct State {
        var answers: [[UInt8]]
        var open: Int
        var size = 2
        var sequels: [Sequel] = []
    }

    private let state: Mutex<State>
    private let limit: Int

    /// For `count` items, of whose answers together no more than `limit` bytes are kept.
    init(count: Int, limit: Int) {
        state = Mutex(State(answers: Array(repeating: [], count: count), open: count))
        self.limit = limit
    }

    /// Keeps what follows the answer of all items.
    func add(_ sequel: Sequel) { state.withLock { $0.sequels.append(sequel) } }

    /// Does it, once the answer is written.
    func runSequels() {
        for sequel in state.withLock({ $0.sequels }) { sequel.run() }
    }

    /// Settles the item at `index`, once for each item: `answer` is nil for an item that is never answered and
    /// `substitute` stands in for one that no longer fits. Gives the whole array, in the order of the items, when this
    /// was the last item and there is anything to say.
    func settle(_ index: Int, _ answer: Line?, substitute: (_ size: Int) -> Line) -> Line? {
        let answers: [[UInt8]]? = state.withLock { state in
            var answer = answer?.bytes ?? []
            if state.size + answer.count > limit { answer = substitute(state.size + answer.count).bytes }
            if !answer.isEmpty { state.size += answer.count + 1 }
            state.answers[index] = answer
            state.open -= 1
            return state.open == 0 ? state.answers : nil
        }
        guard let spoken = answers?.filter({ !$0.isEmpty }), !spoken.isEmpty else { return nil }
        return Line([UInt8(ascii: "[")], Array(spoken.joined(separator: [UInt8(ascii: ",")])), [UInt8(ascii: "]")])
    }
}
