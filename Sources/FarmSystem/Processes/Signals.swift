package import Dispatch
import Glibc
import Synchronization

/// Delivers the signals of users and the service manager to a closure.
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

    /// Calls the handler on a queue, once for each signal, until the value is released.
    ///
    /// Create it on the main thread before there are other threads: all threads then block the
    /// signals, and a signal that arrives before its source is ready stays pending.
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

    /// Blocks the signals; new threads inherit the mask. The corresponding C function is
    /// `pthread_sigmask`.
    private static func block() {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for kind in Kind.allCases { unsafe sigaddset(&set, kind.number) }
        let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        precondition(code == 0, "these signals exist")
    }
}
