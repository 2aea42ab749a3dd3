package import FarmAPI
package import FarmHTTP
import FarmSystem

/// The error of a request to the service.
package enum ServiceError: Error, Sendable {
    case noResponse(ClientError)
    case rejected(Problem)
    /// The response came from another program, or from another version.
    case notUnderstood(String)

    /// A signal ended the wait for the response, or prevented the request.
    package static let interrupted = noResponse(.interrupted)

    package var isInterruption: Bool {
        if case .noResponse(.interrupted) = self { true } else { false }
    }

    package static let foreignResponse = notUnderstood("the response is unknown to this version")
}

extension ServiceError {
    /// Returns true if the same request may succeed soon. A service that was never reached is more
    /// likely absent than about to return.
    func isTransient(afterContact hasContact: Bool) -> Bool {
        switch self {
        case .noResponse(.notConnected(let reason)): hasContact && !reason.isDenied
        case .noResponse(.brokenOff), .noResponse(.timedOut): true
        case .noResponse(.malformed), .noResponse(.interrupted), .notUnderstood: false
        case .rejected(let problem):
            [.keyInProgress, .storeBusy, .storeIO, .starting, .draining].contains(problem.code)
        }
    }

    /// True if the request reached a process that listens on the socket.
    var showsContact: Bool {
        if case .noResponse(.notConnected) = self { false } else { true }
    }
}
