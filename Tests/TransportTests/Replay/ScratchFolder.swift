import Glibc

/// A new folder below the system's for temporary files, with files and links that a test wants to find there.
struct ScratchFolder: ~Copyable {
    let path: String
    private var made: [String] = []

    init() throws {
        var template = Array("/tmp/breezeway-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { throw ScratchFolderError(path: "/tmp") }
        self.path = String(cString: path)
    }

    /// Writes a file under its relative name; the folders in between are made.
    mutating func write(_ text: String, to name: String) throws {
        makeFolders(for: name)
        let file = path + "/" + name
        made.append(file)
        guard let stream = fopen(file, "w") else { throw ScratchFolderError(path: file) }
        defer { fclose(stream) }
        guard text.isEmpty || fputs(text, stream) >= 0 else { throw ScratchFolderError(path: file) }
    }

    /// Makes a symbolic link.
    mutating func link(_ name: String, to target: String) throws {
        makeFolders(for: name)
        made.append(path + "/" + name)
        guard symlink(target, path + "/" + name) == 0 else { throw ScratchFolderError(path: name) }
    }

    private mutating func makeFolders(for name: String) {
        let parts = name.split(separator: "/").dropLast()
        for count in parts.indices.map({ $0 + 1 }) {
            let folder = path + "/" + parts.prefix(count).joined(separator: "/")
            if mkdir(folder, 0o700) == 0 { made.append(folder) }
        }
    }

    deinit {
        for item in made.reversed() { remove(item) }
        remove(path)
    }
}

struct ScratchFolderError: Error {
    let path: String
}

/// What `body` makes of a folder that holds these files, which is gone afterwards.
func inScratchFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
    var folder = try ScratchFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try body(folder.path)
}
