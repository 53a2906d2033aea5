import CLinux
import Glibc
import Synchronization

/// Tells when something may have happened to some files: written in place, replaced, removed, brought back, or reached by
/// another symbolic link than before.
///
/// It watches folders, since a file that is replaced takes its watch with it. What it reports is a hint; whoever reads
/// the file decides whether anything is new.
package final class FileWatch: Sendable {
    /// Readable when something has happened; closed with this object.
    package let descriptor: Int32
    private let paths: @Sendable () -> [String]
    private let watches = Mutex<Set<Int32>>([])

    /// Watches these files, which need not exist. Nil when the machine has no watch left for this user.
    package convenience init?(_ paths: [String]) {
        self.init { paths }
    }

    /// Watches the files that are named each time they are about to be looked at again.
    package init?(_ paths: @escaping @Sendable () -> [String]) {
        descriptor = clinux_inotify()
        self.paths = paths
        guard descriptor >= 0 else { return nil }
        arm()
        if watches.withLock(\.isEmpty) { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Follows the folders and links as they are now; to be called before the files are looked at again.
    func arm() {
        let armed = Set(paths().flatMap(Self.chain).compactMap(watch))
        watches.withLock { watches in
            for stale in watches.subtracting(armed) { _ = clinux_unwatch(descriptor, stale) }
            watches = armed
        }
    }

    /// Forgets what has been reported so far.
    func clear() {
        var events = [UInt8](repeating: 0, count: 1 << 14)
        while read(descriptor, &events, events.count) > 0 {}
    }

    /// The folder of a file, and those of all links on the way to it.
    private static func chain(_ path: String) -> [String] {
        var folders: [String] = []
        var path = path
        var steps = 0
        while steps < 16 {
            steps += 1
            let folder = Self.folder(of: path)
            folders.append(folder)
            // A folder that is a link is replaced in the folder that holds it.
            var ancestor = folder
            while steps < 16, ancestor != "/", ancestor != ".", target(of: ancestor) != nil {
                steps += 1
                ancestor = Self.folder(of: ancestor)
                folders.append(ancestor)
            }
            guard let target = Self.target(of: path) else { break }
            path = target.hasPrefix("/") ? target : folder + "/" + target
        }
        return folders
    }

    /// A watch on the folder, or on the nearest one above it that exists.
    private func watch(_ folder: String) -> Int32? {
        var folder = folder
        while true {
            let watch = clinux_watch_folder(descriptor, folder)
            if watch >= 0 { return watch }
            if folder == "/" || folder == "." || (errno != ENOENT && errno != ENOTDIR) { return nil }
            folder = Self.folder(of: folder)
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where a symbolic link leads; nil for anything else.
    private static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
