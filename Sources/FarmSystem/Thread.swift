import CFarmSystemd
import Glibc

/// Threads with a small stack, for those who mostly wait.
///
/// Dispatch gives at most 255 threads to a class of service and 8 MB of stack to each. A server
/// with a thread for every connection wants some hundred that may all be blocked for a minute, so
/// that others of the process would get none.
package enum Thread {
    /// Enough for calls that go some hundred deep; only what is touched takes memory.
    private static let stackSize = 256 << 10

    /// What a new thread is given, and gives back when it begins.
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs a closure on a thread of its own that ends with it. Of the name debuggers see the first
    /// 15 bytes. The corresponding C function is `pthread_create`.
    package static func run(
        named name: String, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        unsafe pthread_attr_setstacksize(&attributes, stackSize)
        let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, &attributes,
            { work in
                guard let work = unsafe work else { return nil }
                Thread.begin(
                    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue())
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            throw SystemError(call: "pthread_create", subject: "thread \(name)", code: code)
        }
    }

    private static func begin(_ work: Work) {
        unsafe farm_name_this_thread(String(decoding: work.name.utf8.prefix(15), as: UTF8.self))
        work.body()
    }
}
