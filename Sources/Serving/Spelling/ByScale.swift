import EnvironmentModel
import Synchronization

/// What is worked out of each scale once, when it is first asked for.
final class ByScale<Value: Sendable>: Sendable {
    private let make: @Sendable (IndexScale) -> Value
    private let made = Mutex<[String: Value]>([:])

    init(_ make: @escaping @Sendable (IndexScale) -> Value) {
        self.make = make
    }

    subscript(scale: IndexScale) -> Value {
        made.withLock { made in
            if let value = made[scale.name] { return value }
            let value = make(scale)
            made[scale.name] = value
            return value
        }
    }
}
