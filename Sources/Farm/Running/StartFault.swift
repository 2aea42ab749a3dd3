import FarmStore
import FarmSystem

/// An error that prevents the start: messages for the operator, and the sysexits code by which
/// systemd decides about a restart.
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
            "cannot run the self-test: \(error); provide more file descriptors (LimitNOFILE=) or "
                + "memory")
    }

    /// EX_SOFTWARE
    static func notAnswering(_ problem: String) -> StartFault {
        StartFault(
            70,
            "the self-test failed: \(problem); restart the service, and report the error if it "
                + "persists")
    }

    static let noAPISocket = StartFault(
        78, "systemd passes a socket named status but none named api; set FileDescriptorName=api")
}
