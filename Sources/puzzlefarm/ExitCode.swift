/// The exit codes of the command, as in sysexits.h.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case usage = 64
    case data = 65
    case unreachable = 69
    case bug = 70
    case system = 71
    case cannotCreate = 73
    case io = 74
    case tryLater = 75
    case denied = 77
    case config = 78

    /// The meaning shown on the help page of a verb.
    var meaning: String {
        switch self {
        case .done: "success; also if the reader of a pipe exits early"
        case .usage: "the command line is wrong; nothing was done"
        case .data: "some lines were unreadable; the others were processed"
        case .unreachable: "the service does not answer"
        case .system: "an operating system error; see the message"
        case .denied: "the service does not permit this user to do it"
        case .bug: "an incorrect result; a bug in puzzlefarm"
        case .cannotCreate: "a file or folder could not be created; nothing was done"
        case .io: "a file could not be opened, read or written"
        case .tryLater: "some puzzles exceeded the time limit; the others were processed"
        case .config: "the configuration has errors; all of them are reported"
        }
    }
}

extension [ExitCode: String] {
    /// The meanings for verbs that call the service.
    static let ofService: Self = [
        .done: "success",
        .data: "the service rejected the request; see the message",
        .tryLater: "the service cannot do it now; see the message",
        .denied: "the socket or the service does not permit this user to do it",
    ]
}

/// The error that ends a verb: messages for stderr and an exit code.
struct Failure: Error {
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
