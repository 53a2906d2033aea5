import CLinux
import Glibc

/// What this process is short of before it asks the network.
///
/// It is looked at beforehand, for later is too late: without a descriptor for its timers the concurrency runtime ends the
/// process, and for a thread it waits for ever.
package enum Shortage: Sendable, Hashable {
    /// So many files more can be opened.
    case descriptors(Int)
    case threads
    case memory

    /// The runtime's timers take three, libcurl four and one to four for a request, a cache file three.
    package static let leastDescriptors = 20
    /// The engine's, the cache file's, and two of the runtime.
    private static let leastThreads: Int32 = 4

    /// Bytes for libcurl with its libraries, and for the stacks and heaps of the threads; what cannot be had of them later ends
    /// the process.
    private static let leastMemory = 128 << 20

    /// What is lacking now; nil when nothing is. Takes a tenth of a millisecond.
    package static func found() -> Shortage? {
        let left = descriptorsLeft(upTo: leastDescriptors)
        if left < leastDescriptors { return .descriptors(left) }
        guard clinux_can_start_threads(leastThreads) != 0 else { return .threads }
        return hasMemory ? nil : .memory
    }

    /// Whether nothing more can be opened.
    static var isOutOfDescriptors: Bool { descriptorsLeft(upTo: 1) == 0 }

    /// Allows this process a thousand open files, as far as its owner may.
    package static func raiseDescriptorLimit() {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < 1024, limit.rlim_cur < limit.rlim_max else {
            return
        }
        limit.rlim_cur = min(limit.rlim_max, 1024)
        unsafe setrlimit(files, &limit)
    }

    private static func descriptorsLeft(upTo most: Int) -> Int {
        var taken: [Int32] = []
        while taken.count < most, case let descriptor = clinux_eventfd(), descriptor >= 0 { taken.append(descriptor) }
        for descriptor in taken { close(descriptor) }
        return taken.count
    }

    /// Room in the address space alone, which is what a limit is of.
    private static var hasMemory: Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let room = unsafe mmap(nil, leastMemory, PROT_NONE, flags, -1, 0)
        guard unsafe room != MAP_FAILED else { return false }
        unsafe munmap(room, leastMemory)
        return true
    }
}

extension Shortage {
    /// What is the matter.
    package var sentence: String {
        switch self {
        case .descriptors(let left):
            "live requests need to open \(Self.leastDescriptors) files, and only \(left) more can be opened"
        case .threads: "live requests need \(Self.leastThreads) threads, and no more can be started"
        case .memory: "live requests need \(Self.leastMemory >> 20) MB of memory, and so much cannot be had"
        }
    }

    /// What to do about it.
    package var cure: String {
        let limit =
            switch self {
            case .descriptors: "raise the limit of open files, as by 'ulimit -n 1024'"
            case .threads, .memory: "raise the limits of processes and memory ('ulimit -u', 'ulimit -v')"
            }
        return "\(limit), or answer from fixtures with '--replay'"
    }
}
