/// A value that is known at once, or one that has to be waited for.
///
/// Who gives one has done already what can be done without waiting: a value that is known costs no task, and nothing that a
/// call would hold while it waits.
package enum Eventual<Value: Sendable>: Sendable {
    case known(Value)
    /// Called once, it does the rest.
    case awaited(@Sendable () async -> Value)

    /// The value; nil where it has to be waited for.
    package var known: Value? {
        if case .known(let value) = self { return value }
        return nil
    }

    /// The value; waits if it must.
    package var value: Value {
        get async {
            switch self {
            case .known(let value): value
            case .awaited(let wait): await wait()
            }
        }
    }
}
