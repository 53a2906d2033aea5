import Glibc

/// The checkout that these tests were built from.
enum Repository {
    static let root: String = {
        // Tests/HouseTests/Support/Repository.swift
        #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    }()

    /// The text of a file, by its path from the root; empty when it cannot be read.
    static func text(of path: String) -> String {
        guard let file = fopen(root + "/" + path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }

    static func lines(of path: String) -> [Substring] {
        text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The names in a folder, sorted; none when there is no such folder.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(root + "/" + folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Every file below a folder whose name ends in `suffix`, as paths from the root.
    static func files(below folder: String, _ suffix: String) -> [String] {
        names(in: folder).flatMap { name in
            let path = folder + "/" + name
            let below = files(below: path, suffix)
            return below.isEmpty && name.hasSuffix(suffix) ? [path] : below
        }
    }

    static let sources = files(below: "Sources", ".swift")

    /// The pages whose examples are run.
    static let pages = names(in: "").filter { $0.hasSuffix(".md") } + files(below: "Documentation", ".md")

    /// The room that a source file belongs to.
    static func room(of path: String) -> String {
        String(path.split(separator: "/")[1])
    }
}
