import Glibc

/// Delivers the signals of users and the service manager to a closure.
package enum Signals {
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

    /// Calls the handler once for each signal, for the rest of the process, on a thread that exists
    /// from the start. Dispatch would look for one when a signal arrives, and where there is no
    /// memory for it, wait for ever.
    ///
    /// Call it on the main thread before there are other threads: all threads then block the
    /// signals, and a signal that arrives before the thread is ready stays pending. The
    /// corresponding C functions are `pthread_sigmask` and `sigwait`.
    package static func deliver(
        to handler: @escaping @Sendable (Kind) -> Void
    ) throws(SystemError) {
        var signals = set
        let code = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        precondition(code == 0, "these signals exist")
        try Thread.run(named: "signals") {
            var signals = set
            var number: CInt = 0
            while true {
                guard unsafe sigwait(&signals, &number) == 0,
                    let kind = Kind.allCases.first(where: { $0.number == number })
                else { continue }
                handler(kind)
            }
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for kind in Kind.allCases { unsafe sigaddset(&set, kind.number) }
        return set
    }
}
