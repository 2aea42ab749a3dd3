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

    /// Ends the process by the signal of an interruption that caused the error, with its messages;
    /// returns any other error.
    func after(_ interruption: Interruption) -> CommandError {
        guard let kind = interruption.kind else { return self }
        for message in messages { complain(message) }
        Signals.end(by: kind)
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
        case .noFolder(let sentence): self.init(.cannotCreate, "\(verb): \(sentence)")
        case .notYet(let sentence): self.init(.tryLater, "\(verb): \(sentence)")
        case .unusable(let sentence): self.init(.data, "\(verb): \(sentence)")
        case .failed(let sentence): self.init(.io, "\(verb): \(sentence)")
        }
    }
}

extension Interruption {
    /// Starts to receive signals for a verb.
    static func ofVerb() throws(CommandError) -> Interruption {
        try failing(as: .system) { () throws(SystemError) in try Interruption() }
    }
}

/// Runs a body; an error of it ends the verb with a code and the text of the error, after a start such
/// as the option that it is about.
func failing<Value: ~Copyable, Failure: Error & CustomStringConvertible>(
    as code: ExitCode, _ start: String = "", _ body: () throws(Failure) -> Value
) throws(CommandError) -> Value {
    try mapError({ CommandError(code, start + $0.description) }, body)
}

/// Runs a body; an error of it ends a verb as an error of the store's files.
func onStore<Value: ~Copyable>(
    of verb: String, _ body: () throws(OperatingError) -> Value
) throws(CommandError) -> Value {
    try mapError({ CommandError($0, verb: verb) }, body)
}
