import Glibc

/// The names of what lies in a folder, hidden entries too, in byte order; nil when it cannot be read.
///
/// At most `limit` names are read, which are then the first that the file system gives.
package func namesInFolder(_ path: String, limit: Int) -> [String]? {
    guard let directory = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}
