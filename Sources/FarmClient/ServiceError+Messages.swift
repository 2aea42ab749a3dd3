import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem

extension ServiceError {
    /// Returns the messages for the user of a service at the path: the thing, the problem, the
    /// remedy.
    package func messages(at path: String) -> [String] {
        switch self {
        case .noResponse(.notConnected(let reason)):
            [Self.message(notConnected: reason, at: path)]
        case .noResponse(.brokenOff):
            ["\(path): the connection was closed before the response; try again"]
        case .noResponse(.interrupted): ["\(path): \(ClientError.interrupted)"]
        case .noResponse(.timedOut):
            [
                "\(path): no response in time; the service may be starting: see systemctl status "
                    + "puzzlefarm"
            ]
        case .noResponse(.malformed):
            ["\(path): the response is not from puzzlefarm; name its socket with --socket"]
        case .notUnderstood(let problem):
            ["\(path): \(problem); use the puzzlefarm command of the service's version"]
        case .rejected(let problem): problem.configErrors + [problem.sentence(at: path)]
        }
    }

    private static func message(notConnected reason: SystemError, at path: String) -> String {
        if reason.isDenied {
            return "\(path): permission denied\(SocketPermissionHint(to: path).advice)"
        }
        let status = try? FileStatus(of: path)
        let problem =
            switch status?.isSocket {
            case nil: "no such socket"
            case false: "not a socket"
            default: reason.problem
            }
        return "\(path): \(problem); \(ServiceAddress.remedy(at: path))"
    }
}

extension Problem {
    /// The delay before the next attempt, in seconds.
    private var retryAfter: Int? { extras.first { $0.name == "retryAfter" }?.value.integer }

    /// The errors of config files, one by one.
    fileprivate var configErrors: [String] {
        let entries = extras.first { $0.name == "errors" }?.value.elements ?? []
        return entries.compactMap(\.configError)
    }

    fileprivate func sentence(at path: String) -> String {
        switch code {
        case .poolEmpty, .puzzlesNotReady, .belowThreshold, .tooManyClaims:
            detail + (retryAfter.map { "; try again in \($0) s" } ?? "")
        // Their details begin with the file concerned, and end with the remedy.
        case .diskFull, .readOnly, .ioError, .corrupt, .storeMoved, .missing, .unreachable,
            .degraded, .storeIO, .invalidConfiguration:
            detail
        case .notFound:
            "\(detail); name the api socket of a puzzlefarm of this version with --socket"
        default: "\(path): \(detail)"
        }
    }
}
