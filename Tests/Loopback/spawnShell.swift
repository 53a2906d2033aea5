import CLinux
import Glibc

/// Starts the script with a pipe as its output and no other descriptor of this process beyond 2.
func spawnShell(_ script: String) throws -> (process: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe2_cloexec(&ends) == 0 else { throw NoLoopback() }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    clinux_spawn_close_from(&actions, 3)
    var process: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", script].map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    guard posix_spawn(&process, "/bin/sh", &actions, nil, words + [nil], nil) == 0 else { throw NoLoopback() }
    return (process, ends[0])
}
