import Glibc
import Testing

/// Files that lie outside of the repository.
enum SharedFolder {
    /// A file by its name; its bytes are read when asked for.
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String

        var testDescription: String { name }

        /// All of it, or a recorded issue and nothing.
        func bytes() -> [UInt8] {
            guard let file = fopen(path, "rb") else {
                Issue.record("cannot open '\(path)'")
                return []
            }
            defer { fclose(file) }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while case let length = fread(&chunk, 1, chunk.count, file), length > 0 { bytes += chunk[..<length] }
            return bytes
        }
    }

    private static let folder = getenv("BREEZEWAY_SHARED").map { String(cString: $0) }

    static var isNamed: Bool { folder != nil }

    /// The JSON files of a folder by name; none when the folder is not there.
    static func files(in path: String) -> [File] {
        guard let folder, let directory = opendir("\(folder)/\(path)") else { return [] }
        defer { closedir(directory) }
        var files: [File] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { files.append(File(name: name, path: "\(folder)/\(path)/\(name)")) }
        }
        return files.sorted { $0.name < $1.name }
    }
}
