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
