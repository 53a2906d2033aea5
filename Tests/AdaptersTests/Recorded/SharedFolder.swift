import Glibc

/// Bodies that real services answered, which are no part of this repository.
enum SharedFolder {
    private static let folder = getenv("BREEZEWAY_SHARED").map { String(cString: $0) }

    static var isNamed: Bool { folder != nil }

    /// The names of the bodies in a folder of `recorded/`, without `.json`.
    static func names(_ provider: String) -> [String] {
        guard let folder, let directory = opendir("\(folder)/recorded/\(provider)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".json") { names.append(String(name.dropLast(5))) }
        }
        return names.sorted()
    }

    /// One body; empty when it cannot be read.
    static func body(_ provider: String, _ name: String, ending: String = "json") -> [UInt8] {
        guard let folder, let file = fopen("\(folder)/recorded/\(provider)/\(name).\(ending)", "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let length = fread(&chunk, 1, chunk.count, file), length > 0 { bytes += chunk[..<length] }
        return bytes
    }
}
