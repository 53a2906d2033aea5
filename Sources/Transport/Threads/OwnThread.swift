import Glibc

/// Runs the body on a new thread that nobody joins, takes no signals and does not keep the process alive; false when
/// there can be no more threads.
package func startThread(stackBytes: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, &attributes, runThread, box.toOpaque())
    if code != 0 { unsafe box.release() }
    return code == 0
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
