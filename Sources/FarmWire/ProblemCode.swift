extension Problem {
    /// The stable names of what can be wrong.
    package enum Code: String, Sendable, CaseIterable {
        // What HTTP itself refuses.
        case badRequest = "bad-request"
        case requestTimeout = "request-timeout"
        case bodyTooLarge = "body-too-large"
        case targetTooLong = "uri-too-long"
        case expectationFailed = "expectation-failed"
        case headTooLarge = "head-too-large"
        case unknownMethod = "method-not-implemented"
        case unknownCoding = "transfer-coding-unknown"
        case versionNotSupported = "version-not-supported"
        case tooManyConnections = "too-many-connections"
        case tooManyConnectionsOfUser = "too-many-connections-of-user"
        case tooManyStreams = "too-many-streams"
        case tooManyStreamsOfUser = "too-many-streams-of-user"
        // What the routes refuse.
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case forbidden
        case unsupportedMediaType = "unsupported-media-type"
        case malformedJSON = "malformed-json"
        case invalidBody = "invalid-body"
        case invalidQuery = "invalid-query"
        case unknownTechnique = "unknown-technique"
        case unsatisfiableFilter = "unsatisfiable-filter"
        case invalidConfiguration = "invalid-configuration"
        // What claims are refused for.
        case keyMissing = "idempotency-key-missing"
        case keyInvalid = "idempotency-key-invalid"
        case keyReused = "idempotency-key-reused"
        case keyInProgress = "idempotency-key-in-progress"
        case unknownClaim = "unknown-claim"
        case leaseLost = "lease-lost"
        case alreadyDelivered = "already-delivered"
        case poolEmpty = "pool-empty"
        case tooManyClaims = "too-many-claims"
        // Why the store refuses, each reason to be degraded by its own name.
        case diskFull = "disk-full"
        case readOnly = "read-only"
        case ioError = "io-error"
        case corrupt
        case storeMoved = "store-moved"
        case missing
        case storeIO = "store-io"
        case storeBusy = "store-busy"
        // Why the service is not ready.
        case starting, degraded, draining
        case belowThreshold = "below-threshold"
    }
}

extension Problem.Code {
    package var status: Int { known.status }

    /// The same for all problems of the code.
    package var title: String { known.title }

    private var known: (status: Int, title: String) {
        switch self {
        case .badRequest: (400, "The request is malformed")
        case .requestTimeout: (408, "The request took too long to arrive")
        case .bodyTooLarge: (413, "The body is too large")
        case .targetTooLong: (414, "The path is too long")
        case .expectationFailed: (417, "The expectation cannot be met")
        case .headTooLarge: (431, "The head of the request is too large")
        case .unknownMethod: (501, "The method is not implemented")
        case .unknownCoding: (501, "The transfer coding is not implemented")
        case .versionNotSupported: (505, "The version of HTTP is not supported")
        case .tooManyConnections: (503, "There are too many connections")
        case .tooManyConnectionsOfUser: (429, "This user has too many connections")
        case .tooManyStreams: (503, "There are too many event streams")
        case .tooManyStreamsOfUser: (429, "This user has too many event streams")
        case .notFound: (404, "There is nothing at this path")
        case .methodNotAllowed: (405, "The path does not take this method")
        case .forbidden: (403, "The peer may not do this")
        case .invalidConfiguration: (422, "The configuration has errors")
        case .unknownTechnique: (422, "There is no such technique")
        case .unsatisfiableFilter: (422, "No puzzle of the tier can match the filter")
        case .unsupportedMediaType: (415, "The body is of another media type")
        case .malformedJSON: (400, "The body is not JSON")
        case .invalidBody: (422, "The body is not what is expected")
        case .invalidQuery: (400, "The query is not what is expected")
        case .keyMissing: (400, "A claim needs an idempotency key")
        case .keyInvalid: (400, "The idempotency key has another form")
        case .keyReused: (422, "The idempotency key stands for another claim")
        case .keyInProgress: (409, "A request with this idempotency key is in progress")
        case .unknownClaim: (404, "There is no such claim of this user")
        case .leaseLost: (409, "The lease has ended")
        case .alreadyDelivered: (409, "The puzzles are delivered")
        case .poolEmpty: (503, "The pool has too few puzzles")
        case .tooManyClaims: (503, "Too many claims are remembered")
        case .diskFull: (503, "The disk is full")
        case .readOnly: (503, "The store can only be read")
        case .ioError: (503, "The disk fails")
        case .corrupt: (503, "The store is damaged")
        case .storeMoved: (503, "Another file is in the store's place")
        case .missing: (503, "The store is missing")
        case .storeIO: (503, "The store could not commit")
        case .storeBusy: (503, "Another process holds the store")
        case .starting: (503, "The service is starting")
        case .degraded: (503, "The store is degraded")
        case .draining: (503, "The service is stopping")
        case .belowThreshold: (503, "The pool is below its threshold")
        }
    }
}
