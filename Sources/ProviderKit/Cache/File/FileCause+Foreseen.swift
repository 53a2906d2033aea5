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
        guard !folder.isEmpty, access(folder, W_OK | X_OK) != 0 else { return nil }
        if errno == ENOENT {
            self.init(reason: "the folder '\(folder)' is not there", cure: "make it")
        } else {
            self.init(reason: "the folder '\(folder)' cannot be written to", cure: "make it writable for you")
        }
    }
}
