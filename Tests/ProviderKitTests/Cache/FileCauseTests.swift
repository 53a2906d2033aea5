import Glibc
import SQLite
import Testing

@testable import ProviderKit

/// What a person is told to do about a cache file that cannot be used.
@Suite struct FileCauseTests {
    @Test(arguments: [
        (ENOENT, "make its folder, or correct 'cache.file'"),
        (EACCES, "make its folder writable, or name another file under 'cache.file'"),
        (EROFS, "make its folder writable, or name another file under 'cache.file'"),
        (ENOSPC, "make room on its disk"), (ENAMETOOLONG, "correct 'cache.file'"),
    ])
    func theSystemsReasonHasItsCure(number: Int32, cure: String) {
        let cause = FileCause(system: number)
        #expect(cause.cure == cure && cause.reason == String(cString: strerror(number)))
    }

    /// Extended codes count as the plain ones.
    @Test(arguments: [
        (5, "end what has locked it, or name another file under 'cache.file'"),
        (517, "end what has locked it, or name another file under 'cache.file'"),
        (8, "make it and its folder writable, or name another file under 'cache.file'"),
        (14, "make it and its folder writable, or name another file under 'cache.file'"),
        (13, "make room on its disk"), (778, "see to its disk, or name another file under 'cache.file'"),
    ])
    func sqlitesReasonHasItsCure(code: Int32, cure: String) {
        #expect(FileCause(SQLiteError(code: code, message: "m")).cure == cure)
    }

    @Test func theSentenceHasBoth() {
        let cause = FileCause(SQLiteError(code: 13, message: "database or disk is full"))
        #expect(
            CacheFileTrouble.unwritten(cause).sentence("f")
                == "answers are not written to the cache file 'f': database or disk is full; make room on its disk")
    }
}
