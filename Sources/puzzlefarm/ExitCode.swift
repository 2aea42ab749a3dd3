/// What the process tells its caller: the sysexits numbers that verbs can end with.
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

    /// For the help page of a verb.
    var meaning: String {
        switch self {
        case .done: "all done; also when the reader of a pipe left early"
        case .usage: "the command line is wrong; nothing was done"
        case .data: "some lines were unreadable; the others were done"
        case .unreachable: "no service answers"
        case .system: "the system refused something; the message says what"
        case .denied: "the service does not let this user do it"
        case .bug: "a wrong result: a bug in puzzlefarm"
        case .cannotCreate: "a file or folder could not be made; nothing was done"
        case .io: "a file could not be opened, read or written"
        case .tryLater: "some puzzles took longer than the limit; the others were done"
        case .config: "the configuration has errors; all of them are told"
        }
    }
}

extension [ExitCode: String] {
    /// Of verbs that ask the service.
    static let ofService: Self = [
        .done: "all done",
        .data: "the service refused what it was asked; the message says why",
        .tryLater: "the service cannot do it now; the message says why",
        .denied: "the socket or the service does not let this user do it",
    ]
}

/// Why a verb ends early: sentences for stderr and a number for the caller.
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
