package import EnvironmentModel

/// What became of the calls in the life of a server: a pure value.
package struct Verdict: Sendable, Equatable {
    /// How one call was answered.
    enum Answer: Sendable {
        case result
        case error(ErrorKind)
    }

    /// Calls that were answered with a result.
    package private(set) var results = 0
    /// The others, by kind.
    package private(set) var errors: [ErrorKind: Int] = [:]

    /// Some call was answered with an error.
    package var hasFailed: Bool { !errors.isEmpty }
    /// Some call was answered with `internal`.
    package var hasInternalError: Bool { errors[.internal] != nil }

    /// Takes one answer into account.
    mutating func note(_ answer: Answer) {
        switch answer {
        case .result: results += 1
        case .error(let kind): errors[kind, default: 0] += 1
        }
    }
}
