package import Diagnostics
import EnvironmentModel
import Glibc
import Transport

/// The plug-ins in the folders that the configuration lists.
package struct PluginFolder: Sendable, Equatable {
    /// One folder with a `plugin.yaml` in it.
    package struct Entry: Sendable, Equatable {
        /// The folder's own name, which is that of the plug-in.
        package let name: String
        /// The path of its `plugin.yaml`.
        package let file: String
        /// Nil when it cannot be read.
        package let bytes: [UInt8]?
        /// Why not, as the end of a sentence.
        package let problem: String

        init(name: String, file: String, bytes: [UInt8]?, problem: String) {
            self.name = name
            self.file = file
            self.bytes = bytes
            self.problem = problem
        }

        /// What lies in one folder, wherever it is; `name` is that of the folder. Reads the file, which blocks.
        package init(folder: String, name: String) {
            self.name = name
            file = folder + "/plugin.yaml"
            bytes = FileBytes.read(file)
            problem = bytes == nil ? FileBytes.problem : ""
        }
    }

    /// By name, each name once.
    package private(set) var entries: [Entry] = []
    /// What was passed over and looks as if it were meant.
    package private(set) var diagnostics: [Diagnostic] = []
    private var files: [String: String] = [:]

    /// Every file whose coming, change or end may change what is found.
    package static func paths(in folders: [String]) -> [String] {
        var paths: [String] = []
        for folder in folders {
            // Stands for the folder itself: what is watched is where a file lies.
            paths.append(folder + "/plugin.yaml")
            for name in namesInFolder(folder, limit: limit) ?? [] where !isLeftover(name) {
                paths.append("\(folder)/\(name)/plugin.yaml")
            }
        }
        return paths
    }

    /// So many folders are looked at.
    private static let limit = 2_000

    /// Looks into each folder, in order; of two plug-ins of one name the first is taken. A folder that is not there has
    /// none. Nothing that stands beside a plug-in is opened.
    package init(_ folders: [String] = []) {
        var seen: Set<String> = []
        for folder in folders where seen.insert(Self.resolved(folder)).inserted { read(folder) }
        entries.sort { $0.name < $1.name }
        diagnostics.sort()
    }

    /// Links followed; the path itself where nothing is there.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private mutating func read(_ folder: String) {
        let folder = folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder
        for name in namesInFolder(folder, limit: Self.limit) ?? [] where !Self.isLeftover(name) {
            look(at: name, in: folder)
        }
    }

    private mutating func look(at name: String, in folder: String) {
        let path = folder + "/" + name
        var status = stat()
        let isText = !name.unicodeScalars.contains("\u{FFFD}")
        guard stat(path, &status) == 0 else {
            guard isText else { return noteName(path) }
            return note(
                path, "dangling_link", "'\(path)' is a link to nothing", "remove it, or put back what it points to")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        let file = path + "/plugin.yaml"
        guard stat(file, &status) == 0 else {
            // A folder that nobody may enter may hold a plug-in; one without the file is none, or not yet.
            if errno == EACCES { add(Entry(name: name, file: file, bytes: nil, problem: FileBytes.problem)) }
            if lstat(file, &status) == 0 {
                note(
                    file, "dangling_link", "'\(file)' is a link to nothing", "remove it, or put back what it points to")
            }
            return
        }
        guard Self.isName(name) else { return noteName(path) }
        // Opening anything else than a file could wait for ever.
        guard status.st_mode & S_IFMT == S_IFREG else {
            return add(Entry(name: name, file: file, bytes: nil, problem: "is no file"))
        }
        let bytes = FileBytes.read(file)
        add(Entry(name: name, file: file, bytes: bytes, problem: bytes == nil ? FileBytes.problem : ""))
    }

    private mutating func add(_ entry: Entry) {
        if let first = files[entry.name] {
            return note(
                entry.file, "duplicate_plugin", "'\(first)' has this name already and is the one that counts",
                "rename one of the folders")
        }
        files[entry.name] = entry.file
        entries.append(entry)
    }

    private mutating func noteName(_ path: String) {
        note(
            path, "bad_name", "'\(path)' has a name that no provider can have",
            "rename it with at most 64 letters, digits, '-', '_' and '.'")
    }

    /// A name of a stranger must not write to a terminal.
    private mutating func note(_ file: String, _ rule: String, _ message: String, _ suggestion: String) {
        diagnostics.append(
            Diagnostic(
                file: file.plain(longest: 300) ?? "", line: 1, column: 1, severity: .warning, rule: rule,
                message: message.plain(longest: 400) ?? "", suggestion: suggestion))
    }

    /// What editors, archives and patches leave behind, and what is hidden.
    package static func isLeftover(_ name: String) -> Bool {
        let endings = [
            "~", "#", ".swp", ".swo", ".swx", ".bak", ".orig", ".rej", ".tmp", ".old", ".part", ".save",
            ".disabled",
        ]
        return name.hasPrefix(".") || name.hasPrefix("#") || endings.contains(where: name.lowercased().hasSuffix)
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= 64 && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
    }
}
