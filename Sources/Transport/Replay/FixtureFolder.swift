import Glibc

/// The files of a fixture set: found, bounded, and never read from outside the folder. A class, since all readers of a set
/// share what is left of the bound.
final class FixtureFolder {
    /// Why a file, or the folder, cannot be used: the end of a sentence.
    struct Problem: Error, Hashable {
        /// A stable word for programs.
        let rule: String
        let reason: String
    }

    /// Folders inside one another.
    static let depthLimit = 8
    /// Names in all folders together.
    static let entryLimit = 10_000
    /// Bytes of all files of a set together, since they stay in memory.
    static let sizeLimit = 256 << 20

    /// As the user named it, without a slash at the end.
    let directory: String
    private let prefix: String
    private let realDirectory: String
    private var remaining = FixtureFolder.sizeLimit
    /// What several exchanges may share.
    private var bodies: [String: [UInt8]] = [:]

    /// Fails when there is no such folder.
    init(_ directory: String) throws(Problem) {
        let end = directory.utf8.lastIndex { $0 != UInt8(ascii: "/") }
        self.directory = end.map { String(directory[...$0]) } ?? directory
        prefix = self.directory + "/"
        realDirectory = try realPath(of: directory)
        guard kind(of: realDirectory) == S_IFDIR else {
            throw Problem(rule: "not_a_folder", reason: "is not a folder")
        }
    }

    /// The path of a file as the user would write it.
    func path(of file: String) -> String {
        prefix + file
    }

    /// The YAML files of the folder and its subfolders, sorted; neither hidden files nor links to folders.
    func exchanges() throws(Problem) -> [String] {
        var files: [String] = []
        var folders: [(path: String, depth: Int)] = [("", 0)]
        var seen = 0
        while let (folder, depth) = folders.popLast() {
            let entries = try entries(in: path(of: folder))
            seen += entries.count
            guard seen <= Self.entryLimit else {
                throw Problem(rule: "too_many_files", reason: "holds more than \(Self.entryLimit) files")
            }
            for (name, type) in entries where !name.hasPrefix(".") {
                let file = folder + name
                switch type ?? kind(of: path(of: file)) {
                case S_IFDIR where depth == Self.depthLimit:
                    throw Problem(rule: "too_deep", reason: "is nested deeper than \(Self.depthLimit) folders")
                case S_IFDIR: folders.append((file + "/", depth + 1))
                case S_IFREG, S_IFLNK: if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { files.append(file) }
                default: break
                }
            }
        }
        return files.sorted()
    }

    /// The bytes of a body, which is read once for all exchanges that name it.
    func body(_ file: String) throws(Problem) -> [UInt8] {
        if let bytes = bodies[file] { return bytes }
        let bytes = try read(file)
        bodies[file] = bytes
        return bytes
    }

    /// The bytes of a file of the set; links are followed as long as they stay in the folder.
    func read(_ file: String) throws(Problem) -> [UInt8] {
        let descriptor = try open(file)
        defer { close(descriptor) }
        let bytes = try contents(of: descriptor, limit: remaining)
        remaining -= bytes.count
        return bytes
    }

    /// What has its name in the folder itself and is no link cannot lie anywhere else; of the rest, the path is followed.
    private func open(_ file: String) throws(Problem) -> Int32 {
        // Not blocking, for opening a pipe would wait for its writer.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        if !file.utf8.contains(UInt8(ascii: "/")) {
            let descriptor = unsafe Glibc.open(path(of: file), flags | O_NOFOLLOW)
            if descriptor >= 0 { return descriptor }
            guard errno == ELOOP else { throw .systemError() }
        }
        let real = try realPath(of: path(of: file))
        guard real.hasPrefix(realDirectory == "/" ? "/" : realDirectory + "/") else {
            throw Problem(rule: "outside_folder", reason: "lies outside the folder of the set")
        }
        let descriptor = unsafe Glibc.open(real, flags)
        guard descriptor >= 0 else { throw .systemError() }
        return descriptor
    }
}

private func realPath(of path: String) throws(FixtureFolder.Problem) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .systemError() }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
}

/// One of the `S_IF…` constants, of a link itself and not of what it points to; nil when nothing is there.
private func kind(of path: String) -> mode_t? {
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT
}

/// The names in a folder, each with its `S_IF…` constant where the file system tells it along with the name.
private func entries(in path: String) throws(FixtureFolder.Problem) -> [(name: String, kind: mode_t?)] {
    guard let stream = unsafe opendir(path) else { throw .systemError() }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: mode_t?)] = []
    while entries.count <= FixtureFolder.entryLimit, let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        // `d_type` is the constant without its zeroes (DTTOIF), and 0 for what is not told.
        let kind = unsafe mode_t(entry.pointee.d_type) << 12
        if name != "." && name != ".." { entries.append((name, kind == 0 ? nil : kind)) }
    }
    return entries
}

private func contents(of descriptor: Int32, limit: Int) throws(FixtureFolder.Problem) -> [UInt8] {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw .systemError() }
    guard info.st_mode & S_IFMT == S_IFREG else {
        throw FixtureFolder.Problem(rule: "not_a_file", reason: "is not a file")
    }
    guard info.st_size <= limit else {
        let size = FixtureFolder.sizeLimit >> 20
        throw FixtureFolder.Problem(rule: "set_too_large", reason: "makes the set larger than \(size) MiB")
    }
    // What is added to the file while it is read is left out: the next reading sees it.
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(info.st_size)) { buffer, count in
        while count < buffer.count {
            let got = unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            if got < 0 && errno == EINTR { continue }
            failed = got < 0
            guard got > 0 else { return }
            count += got
        }
    }
    guard !failed else { throw .systemError() }
    return bytes
}

extension FixtureFolder.Problem {
    /// What `errno` says.
    fileprivate static func systemError() -> FixtureFolder.Problem {
        let reason = unsafe String(cString: strerror(errno))
        return FixtureFolder.Problem(rule: "unreadable", reason: "cannot be read: \(reason.lowercased())")
    }
}
