import FarmStore
import FarmSystem

/// The error that ends a verb: messages for stderr and an exit code.
struct CommandError: Error {
    let code: ExitCode
    let messages: [String]

    init(_ code: ExitCode, _ messages: String...) {
        self.code = code
        self.messages = messages
    }

    init(_ code: ExitCode, messages: [String]) {
        self.code = code
        self.messages = messages
    }

    init(usage messages: [String]) { self.init(.usage, messages: messages) }
}

extension CommandError {
    /// Creates the error of a failed operation on a store's files.
    init(_ error: OperatingError, verb: String) {
        switch error {
        case .held(let pid):
            self.init(.tryLater, "\(verb): in use by process \(pid); stop the service first")
        case .denied(let path):
            self.init(
                .denied,
                "\(verb): \(path): permission denied; run it as root or as the service's user")
        case .noFolder(let path):
            self.init(.cannotCreate, "\(verb): \(path): no such folder; create it first")
        case .notYet(let sentence): self.init(.tryLater, "\(verb): \(sentence)")
        case .unusable(let sentence): self.init(.data, "\(verb): \(sentence)")
        case .failed(let sentence): self.init(.io, "\(verb): \(sentence)")
        }
    }
}
