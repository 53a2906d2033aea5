import Glibc

extension Transcript {
    /// All of them, by name; a file that cannot be read as one is missing here and found by a test.
    static let all: [Transcript] = files.compactMap { try? Transcript(name: $0, text(of: $0)) }

    static let folder = Repository.root + "/Fixtures/transcripts"

    /// The names of the files.
    static let files: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".transcript") { names.append(name) }
        }
        return names.sorted()
    }()

    static func text(of file: String) -> String {
        let descriptor = open(folder + "/" + file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(decoding: Descriptor.readAll(descriptor), as: UTF8.self)
    }
}
