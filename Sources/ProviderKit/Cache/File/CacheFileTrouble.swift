/// Why there is no cache file, or another than there was: the sentences of this folder.
enum CacheFileTrouble: Error, Equatable {
    /// The library is missing or old; says what it says itself.
    case library(String)
    /// It cannot be opened or written.
    case unusable(FileCause)
    /// A later version of this program made it.
    case newer(Int64)
    /// Another program's data are in it.
    case foreign
    /// It is a folder, a pipe or the like.
    case irregular
    /// It was damaged, and lies there now.
    case setAside(String)
    /// It was damaged, and cannot be moved out of the way; says why.
    case stuck(String)
    /// It was removed or replaced while it was in use.
    case gone
    /// A row is not what was written.
    case changed
    /// Others than its owner may read it.
    case exposed
    /// Answers cannot be written any more.
    case unwritten(FileCause)

    /// For standard error.
    func sentence(_ path: String) -> String {
        switch self {
        case .library(let reason): "the cache file '\(path)' is not used, for SQLite cannot be: \(reason)"
        case .unusable(let cause): "the cache file '\(path)' is not used: \(cause.reason); \(cause.cure)"
        case .newer(let version):
            "the cache file '\(path)' is not used, for a newer version of this program made it (schema \(version)); "
                + "name another file under 'cache.file'"
        case .foreign:
            "the cache file '\(path)' is not used and left as it is, for it is none of this program; "
                + "name another file under 'cache.file'"
        case .irregular:
            "the cache file '\(path)' is not used, for it is no plain file; name another under 'cache.file'"
        case .setAside(let name): "the cache file '\(path)' was damaged; it is now '\(name)', and a new one begins"
        case .stuck(let reason): "the cache file '\(path)' is damaged and cannot be renamed: \(reason); remove it"
        case .gone: "the cache file '\(path)' was removed or replaced; what is there now is used, or a new one begins"
        case .changed: "an answer in the cache file '\(path)' is not what was written, and is not used"
        case .exposed: "others may read the cache file '\(path)'; say 'chmod 600' to keep it to yourself"
        case .unwritten(let cause):
            "answers are not written to the cache file '\(path)': \(cause.reason); \(cause.cure)"
        }
    }
}
