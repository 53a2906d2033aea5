import Glibc

/// What signals do to this process.
package enum Signals {
    /// Those that end a process or renew its configuration.
    static var awaited: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        return set
    }

    /// Lets those signals wait until somebody reads them, and makes a write that the system refuses, since nobody reads
    /// or since a file has all the bytes that it may have, an error of that write instead of the end. Comes before all
    /// else, for a signal may be there as soon as the process is; threads that begin later inherit it.
    package static func hold() {
        var set = awaited
        pthread_sigmask(SIG_BLOCK, &set, nil)
        for refusal in [SIGPIPE, SIGXFSZ] { signal(refusal, SIG_IGN) }
    }

    /// Undoes the waiting, for a command that reads no signals: one that came meanwhile does what it does to any program.
    package static func release() {
        var set = awaited
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
