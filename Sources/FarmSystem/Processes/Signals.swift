import CFarmSystemd
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
    ///
    /// Signals that the process was started to ignore, as by nohup, stay ignored if `keepsIgnored`.
    package static func deliver(
        keepsIgnored: Bool = true, to handler: @escaping @Sendable (Kind) -> Void
    ) throws(SystemError) {
        let kinds = Kind.allCases.filter { !keepsIgnored || farm_ignores($0.number) == 0 }
        var signals = set(of: kinds)
        let code = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        precondition(code == 0, "these signals exist")
        try Thread.run(named: "signals") {
            var signals = set(of: kinds)
            var number: CInt = 0
            while true {
                guard unsafe sigwait(&signals, &number) == 0,
                    let kind = kinds.first(where: { $0.number == number })
                else { continue }
                handler(kind)
            }
        }
    }

    /// Ends the process by a signal, so that its parent learns the cause.
    package static func end(by kind: Kind) -> Never {
        signal(kind.number, SIG_DFL)
        var signals = set(of: [kind])
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(kind.number)
        _exit(128 + kind.number)
    }

    private static func set(of kinds: [Kind]) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for kind in kinds { unsafe sigaddset(&set, kind.number) }
        return set
    }
}
