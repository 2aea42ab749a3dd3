import FarmConfig
import FarmStore
package import FarmSystem

/// An error that prevents the start: messages for the operator, and the sysexits code by which
/// systemd decides about a restart.
package struct StartError: Error, Hashable, Sendable {
    package let exitCode: ExitCode
    package let messages: [String]

    private init(_ exitCode: ExitCode, _ messages: String...) {
        self.exitCode = exitCode
        self.messages = messages
    }

    init(_ errors: ConfigErrors) {
        exitCode = .config
        messages = errors.all.map(\.description)
    }

    init(_ error: OpeningError) {
        let code: ExitCode =
            switch error {
            case .held, .farmPresent, .notReady: .tryLater
            case .newer, .foreign, .otherSchema, .moved: .data
            case .stock: .config
            case .cannotCreate: .cannotCreate
            }
        self.init(code, error.description)
    }

    init(_ error: ListeningSocket.ListenError) {
        let code: ExitCode =
            switch error {
            case .inUse: .tryLater
            case .noSocket, .failed: .cannotCreate
            }
        self.init(code, error.description)
    }

    /// The sockets that systemd passes are named in its units.
    init(_ error: InheritedSockets.InheritanceError) { self.init(.config, error.description) }

    init(_ error: SystemError) { self.init(.system, error.description) }

    static func cannotRunSelfTest(_ error: SystemError) -> StartError {
        StartError(
            .system,
            "cannot run the self-test: \(error); provide more file descriptors (LimitNOFILE=) or "
                + "memory")
    }

    static func selfTestFailed(_ problem: String) -> StartError {
        StartError(
            .bug,
            "the self-test failed: \(problem); restart the service, and report the error if it "
                + "persists")
    }

    static func littleMemory(_ bytes: Int, least: Int) -> StartError {
        StartError(
            .system,
            "the address space is limited to \(bytes >> 20) MiB; raise the limit to "
                + "\(least >> 20) MiB or more (ulimit -v, LimitAS=)")
    }

    static let noAPISocket = StartError(
        .config,
        "systemd passes a socket named status but none named api; set FileDescriptorName=api")
}
