import EnvironmentModel
import Synchronization

/// What is worked out of each scale once, when it is first asked for.
final class ByScale<Value: Sendable>: Sendable {
    private let make: @Sendable (IndexScale) -> Value
    private let made = Mutex<[(scale: IndexScale, value: Value)]>([])

    init(_ make: @escaping @Sendable (IndexScale) -> Value) {
        self.make = make
    }

    subscript(scale: IndexScale) -> Value {
        made.withLock { made in
            if let position = made.firstIndex(where: { $0.scale === scale }) { return made[position].value }
            let value = make(scale)
            made.append((scale, value))
            return value
        }
    }
}
