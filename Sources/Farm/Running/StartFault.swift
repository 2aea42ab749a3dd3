import FarmStore
import FarmSystem

/// Why the service does not start: sentences for the operator, and the sysexits number by which
/// systemd knows whether another try may help.
package struct StartFault: Error, Hashable, Sendable {
    package let exitCode: Int32
    package let messages: [String]

    private init(_ exitCode: Int32, _ messages: String...) {
        self.exitCode = exitCode
        self.messages = messages
    }

    /// EX_CONFIG
    init(_ errors: ConfigErrors) {
        exitCode = 78
        messages = errors.all.map(\.description)
    }

    init(_ error: OpeningError) {
        let code: Int32 =
            switch error {
            // EX_TEMPFAIL, EX_DATAERR, EX_CANTCREAT
            case .held: 75
            case .newer, .foreign: 65
            case .cannotCreate: 73
            }
        self.init(code, error.description)
    }

    init(_ refusal: ListeningSocket.Refusal) {
        let code: Int32 =
            switch refusal {
            case .inUse: 75
            case .noSocket, .failed: 73
            }
        self.init(code, refusal.description)
    }

    /// EX_CONFIG: the sockets that systemd passes are named in its units.
    init(_ fault: InheritedSockets.Fault) { self.init(78, fault.description) }

    /// EX_OSERR
    init(_ error: SystemError) { self.init(71, error.description) }

    /// EX_OSERR
    static func cannotAskItself(_ error: SystemError) -> StartFault {
        StartFault(
            71,
            "the service cannot ask itself: \(error); it needs more descriptors (LimitNOFILE=) or "
                + "memory")
    }

    /// EX_SOFTWARE
    static func notAnswering(_ problem: String) -> StartFault {
        StartFault(
            70,
            "the service does not answer itself: \(problem); start it again, and report it if that "
                + "does not help")
    }

    static let noAPISocket = StartFault(
        78, "systemd passes a socket status but none called api; set FileDescriptorName=api")
}
