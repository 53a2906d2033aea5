import EnvironmentModel
import YAML

extension Invocation {
    /// A size such as `64MB` or `1MiB`; nil if the option was not given.
    func size(_ option: Option) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let size = YAMLScalar(text: text, isPlain: true).size, size > 0 else {
            throw UsageError(message: "'--\(option.rawValue)' must be a size such as '64MB' or '1MiB', not '\(text)'")
        }
        return size
    }

    /// A duration such as `500ms` or `5s`; nil if the option was not given.
    func duration(_ option: Option) throws(UsageError) -> Duration? {
        guard let text = self[option] else { return nil }
        guard let duration = YAMLScalar(text: text, isPlain: true).duration, duration >= .zero else {
            throw UsageError(
                message: "'--\(option.rawValue)' must be a duration such as '500ms' or '5s', not '\(text)'")
        }
        return duration
    }

    /// An instant such as `2026-08-20T12:00:00Z`; nil if the option was not given.
    func instant(_ option: Option) throws(UsageError) -> Instant? {
        guard let text = self[option] else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw UsageError(
                message: "'--\(option.rawValue)' must be an instant such as '2026-08-20T12:00:00Z', not '\(text)'")
        }
        return instant
    }
}
