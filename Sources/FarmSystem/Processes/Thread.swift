import CFarmSystemd
import Glibc

/// Threads with a small stack, for work that mostly waits.
///
/// Dispatch limits a quality-of-service class to 255 threads, each with an 8 MB stack. A server
/// with a thread per connection needs some hundred threads that may all be blocked for a minute,
/// which would leave none for the rest of the process.
package enum Thread {
    /// Enough for some hundred nested calls; only touched pages take memory.
    private static let stackSize = 256 << 10

    /// The work of a new thread; the thread takes ownership when it starts.
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs a closure on a new thread, which ends with it. Debuggers show the first 15 bytes of the
    /// name. The corresponding C function is `pthread_create`.
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
