import Glibc

extension FileCause {
    /// The rule of what is said before the file is opened; the file's own thread says the same when it is.
    package static let rule = "unusable_cache"

    /// What will keep a file from being used, as far as can be seen without making or changing anything; nil when nothing
    /// will.
    init?(foreseenFor path: String) {
        switch CacheFileHead(path) {
        case .blank?, .ours?: return nil
        case .foreign?: self.init(reason: "another program's data are in it", cure: "name a file that is not there yet")
        case .irregular?: self.init(reason: "it is no plain file", cure: "name a file that is not there yet")
        case .later(let schema)?:
            self.init(
                reason: "a newer version of this program made it (schema \(schema))",
                cure: "name a file that is not there yet")
        case nil: self.init(unread: path)
        }
    }

    /// One that is not there yet needs a folder in which it can be made.
    private init?(unread path: String) {
        if access(path, F_OK) == 0 {
            self.init(reason: "it cannot be read", cure: "make it readable and writable for you")
            return
        }
        guard errno == ENOENT else {
            let reason = String(cString: strerror(errno))
            self.init(reason: "it cannot be reached: \(reason)", cure: "see where its links and folders lead")
            return
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        guard !folder.isEmpty else { return nil }
        if access(folder, W_OK | X_OK) == 0 {
            guard Self.keepsNoFiles(folder) else { return nil }
            self.init(reason: "the folder '\(folder)' is of the system and keeps no files", cure: "name another")
        } else if errno == ENOENT {
            self.init(reason: "the folder '\(folder)' is not there", cure: "make it")
        } else {
            self.init(reason: "the folder '\(folder)' cannot be written to", cure: "make it writable for you")
        }
    }

    /// Whether it is one of the kernel's views of itself, such as `/sys`: of a size of nothing, and without room for a file
    /// that has no name, which a file system in memory has that does not tell its size either.
    private static func keepsNoFiles(_ folder: String) -> Bool {
        var system = statvfs()
        guard statvfs(folder, &system) == 0, system.f_blocks == 0, system.f_files == 0 else { return false }
        let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
        let descriptor = open(folder, O_RDWR | O_CLOEXEC | nameless, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return descriptor < 0
    }
}
