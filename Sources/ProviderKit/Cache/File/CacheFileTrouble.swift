/// Why there is no cache file, or another than there was: the sentences of this folder.
enum CacheFileTrouble: Error, Equatable {
    /// The library is missing or old; says what it says itself.
    case library(String)
    /// It cannot be opened or written; says why.
    case unusable(String)
    /// A later version of this program made it.
    case newer(Int64)
    /// It was damaged or no cache, and lies there now.
    case setAside(String)
    /// It was damaged, and cannot be moved out of the way; says why.
    case stuck(String)
    /// Answers cannot be written any more; says why.
    case unwritten(String)

    /// For standard error.
    func sentence(_ path: String) -> String {
        switch self {
        case .library(let reason): "the cache file '\(path)' is not used, for SQLite cannot be: \(reason)"
        case .unusable(let reason):
            "the cache file '\(path)' is not used: \(reason); make its folder writable, or correct 'cache.file'"
        case .newer(let version):
            "the cache file '\(path)' is not used, for a newer version of this program made it (schema \(version)); "
                + "name another file under 'cache.file'"
        case .setAside(let name):
            "the cache file '\(path)' was damaged or no cache; it is now '\(name)', and a new one begins"
        case .stuck(let reason): "the cache file '\(path)' is damaged and cannot be renamed: \(reason); remove it"
        case .unwritten(let reason): "answers are not written to the cache file '\(path)': \(reason)"
        }
    }
}
