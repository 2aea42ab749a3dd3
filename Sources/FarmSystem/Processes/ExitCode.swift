/// The exit codes of the command and the service, as in sysexits.h.
package enum ExitCode: Int32, CaseIterable, Sendable {
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
}
