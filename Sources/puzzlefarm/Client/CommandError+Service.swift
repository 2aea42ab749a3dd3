import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import PuzzleBundle

extension CommandError {
    /// Creates the error of a failed request.
    init(_ trouble: ServiceError, at path: String) {
        switch trouble {
        case .noAnswer(.notConnected(let reason)):
            self.init(notConnected: reason, at: path)
        case .noAnswer(.brokenOff):
            self.init(
                .unreachable, "\(path): the connection was closed before the response; try again")
        case .noAnswer(.timedOut):
            self.init(
                .unreachable,
                "\(path): no response in time; the service may be starting: see systemctl status "
                    + "puzzlefarm")
        case .noAnswer(.malformed):
            self.init(
                .unreachable,
                "\(path): the response is not from puzzlefarm; name its socket with --socket")
        case .notUnderstood(let problem):
            self.init(
                .unreachable,
                "\(path): \(problem); use the puzzlefarm command of the service's version")
        case .refused(let problem): self.init(problem, at: path)
        }
    }

    private init(notConnected reason: SystemError, at path: String) {
        if reason.isDenied {
            self.init(.denied, "\(path): permission denied\(SocketPermissionHint(to: path).advice)")
            return
        }
        let status = try? FileStatus(of: path)
        let problem =
            switch status?.isSocket {
            case nil: "no such socket"
            case false: "not a socket"
            default: reason.problem
            }
        self.init(.unreachable, "\(path): \(problem); \(ServiceAddress.remedy(at: path))")
    }

    private init(_ problem: Problem, at path: String) {
        let code: ExitCode =
            switch problem.code {
            case .forbidden: .denied
            case .invalidConfiguration: .config
            case .notFound, .methodNotAllowed: .unreachable
            case .keyInProgress: .tryLater
            case _ where problem.code.status >= 500 || problem.code.status == 429: .tryLater
            default: .data
            }
        self.init(code, messages: problem.faults + [problem.sentence(at: path)])
    }
}

extension Problem {
    /// The delay before the next attempt, in seconds.
    var retryAfter: Int? { extras.first { $0.name == "retryAfter" }?.value.integer }

    /// The errors of config files, one by one.
    fileprivate var faults: [String] {
        let entries = extras.first { $0.name == "errors" }?.value.elements ?? []
        return entries.compactMap(\.configError)
    }

    /// Returns the message: the thing, the problem, the remedy.
    fileprivate func sentence(at path: String) -> String {
        switch code {
        case .poolEmpty, .belowThreshold, .tooManyClaims:
            detail + (retryAfter.map { "; try again in \($0) s" } ?? "")
        // Their details begin with the file concerned, and end with the remedy.
        case .diskFull, .readOnly, .ioError, .corrupt, .storeMoved, .missing, .degraded, .storeIO,
            .invalidConfiguration:
            detail
        case .notFound:
            "\(detail); name the api socket of a puzzlefarm of this version with --socket"
        default: "\(path): \(detail)"
        }
    }
}
