import Glibc

/// Which file a path leads to.
struct FileIdentity: Equatable {
    private let device: UInt
    private let number: UInt
    /// Whether others than its owner may read it.
    let isExposed: Bool

    /// nil when it leads to none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
        isExposed = status.st_mode & 0o044 != 0
    }
}

extension FileIdentity {
    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        (left.device, left.number) == (right.device, right.number)
    }
}
