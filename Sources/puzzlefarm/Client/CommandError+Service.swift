import FarmAPI
import FarmClient
import FarmHTTP
import FarmSystem

extension CommandError {
    /// Creates the error of a failed request.
    init(_ error: ServiceError, at path: String) {
        self.init(error.exitCode, messages: error.messages(at: path))
    }
}

extension ServiceError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .noResponse(.notConnected(let reason)): reason.isDenied ? .denied : .unreachable
        case .noResponse, .notUnderstood: .unreachable
        case .rejected(let problem): problem.exitCode
        }
    }
}

extension Problem {
    fileprivate var exitCode: ExitCode {
        switch code {
        case .forbidden, .tenantRequired, .unknownTenant: .denied
        case .invalidConfiguration: .config
        case .notFound, .methodNotAllowed: .unreachable
        case .keyInProgress: .tryLater
        case _ where code.status >= 500 || code.status == 429: .tryLater
        default: .data
        }
    }
}
