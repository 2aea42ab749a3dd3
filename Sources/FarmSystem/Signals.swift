package import Dispatch
import Glibc
import Synchronization

/// The signals by which people and the service manager speak to a process, as calls of a closure.
package final class Signals: Sendable {
    package enum Kind: Sendable, CaseIterable {
        case terminate, interrupt, hangUp

        package var number: CInt {
            switch self {
            case .terminate: SIGTERM
            case .interrupt: SIGINT
            case .hangUp: SIGHUP
            }
        }
    }

    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Calls the handler on a queue, once for each signal, until the value is gone.
    ///
    /// To be made by the main thread before there are others: a signal that comes before its source
    /// is ready waits, as all threads block it.
    package init(on queue: DispatchQueue, handler: @escaping @Sendable (Kind) -> Void) {
        Self.block()
        let sources = Kind.allCases.map { kind in
            let source = DispatchSource.makeSignalSource(signal: kind.number, queue: queue)
            source.setEventHandler { handler(kind) }
            source.activate()
            return source
        }
        self.sources = Mutex(sources)
    }

    deinit { sources.withLock { $0.forEach { $0.cancel() } } }

    /// Threads inherit what their maker blocks. The corresponding C function is `pthread_sigmask`.
    private static func block() {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for kind in Kind.allCases { unsafe sigaddset(&set, kind.number) }
        let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        precondition(code == 0, "these signals exist")
    }
}
