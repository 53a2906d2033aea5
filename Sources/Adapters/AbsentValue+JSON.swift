import JSON
import ProviderKit

extension AbsentValue {
    /// Whether the value is this one; a number may come as text, and `true` and `false` are texts here.
    func matches(_ value: JSONValue) -> Bool {
        switch self {
        case .number(let number): value.double == number || value.string.flatMap(Double.init) == number
        case .text(let text): value.equals(text) || value.bool.map { $0 ? "true" : "false" } == text
        }
    }
}
