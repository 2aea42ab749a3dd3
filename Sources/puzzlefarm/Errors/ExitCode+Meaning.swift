import FarmSystem

extension ExitCode {
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
