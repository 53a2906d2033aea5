/// What the process says when it ends.
package enum ExitStatus: Int32, Sendable {
    /// All calls were answered, well or not.
    case clean = 0
    /// The configuration is bad, or the start failed.
    case notStarted = 1
    /// The command line is bad.
    case usage = 2
    /// The drain ended before the work.
    case unfinished = 3
    /// Nobody reads standard output, or its file takes no more.
    case outputGone = 4
    /// A call was answered with an error, and the caller wanted to know.
    case failedCall = 5
    /// A call was answered with `internal`.
    case internalError = 70
}
