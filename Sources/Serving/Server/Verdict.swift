import EnvironmentModel

/// Whether anything went wrong in the life of a server.
package struct Verdict: Sendable, Equatable {
    /// Some call was answered with an error.
    package private(set) var hasFailed = false
    /// Some call was answered with `internal`.
    package private(set) var hasInternalError = false

    /// Takes one error answer into account.
    mutating func note(_ kind: ErrorKind) {
        hasFailed = true
        if kind == .internal { hasInternalError = true }
    }
}
