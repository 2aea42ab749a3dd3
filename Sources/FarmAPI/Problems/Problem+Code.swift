extension Problem {
    /// The stable codes of problems.
    package enum Code: String, Sendable, CaseIterable {
        // Violations of HTTP or of the server's limits.
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
        // Requests refused by a route.
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case forbidden
        // Requests refused because of their tenant.
        case tenantNotAllowed = "tenant-not-allowed"
        case tenantRequired = "tenant-required"
        case unknownTenant = "unknown-tenant"
        case tooManyRequests = "too-many-requests"
        case unsupportedMediaType = "unsupported-media-type"
        case malformedJSON = "malformed-json"
        case invalidBody = "invalid-body"
        case invalidQuery = "invalid-query"
        case unknownPool = "unknown-pool"
        case unknownPuzzle = "unknown-puzzle"
        case invalidPuzzle = "invalid-puzzle"
        case unsupportedLayout = "unsupported-layout"
        case unsupportedRule = "unsupported-rule"
        case unknownTechnique = "unknown-technique"
        case unsatisfiableFilter = "unsatisfiable-filter"
        case invalidConfiguration = "invalid-configuration"
        // Requests about claims.
        case keyMissing = "idempotency-key-missing"
        case keyInvalid = "idempotency-key-invalid"
        case keyReused = "idempotency-key-reused"
        case keyInProgress = "idempotency-key-in-progress"
        case unknownClaim = "unknown-claim"
        case leaseLost = "lease-lost"
        case alreadyDelivered = "already-delivered"
        case poolEmpty = "pool-empty"
        case poolExhausted = "pool-exhausted"
        case puzzlesNotReady = "puzzles-not-ready"
        case tooManyClaims = "too-many-claims"
        // Computations of the engine.
        case engineBusy = "engine-busy"
        case engineLimit = "engine-limit"
        // Errors of the store; each reason for a degraded state has its own code.
        case diskFull = "disk-full"
        case readOnly = "read-only"
        case ioError = "io-error"
        case corrupt
        case storeMoved = "store-moved"
        case missing, unreachable
        case storeIO = "store-io"
        case storeBusy = "store-busy"
        // Reasons why the service is not ready.
        case starting, degraded, draining
        case belowThreshold = "below-threshold"
    }
}

extension Problem.Code {
    package var status: Int { known.status }

    /// A summary, the same for every problem with this code.
    package var title: String { known.title }

    private var known: (status: Int, title: String) {
        switch self {
        case .badRequest: (400, "The request is malformed")
        case .requestTimeout: (408, "The request took too long to arrive")
        case .bodyTooLarge: (413, "The body is too large")
        case .targetTooLong: (414, "The path is too long")
        case .expectationFailed: (417, "The expectation cannot be met")
        case .headTooLarge: (431, "The request header is too large")
        case .unknownMethod: (501, "The method is not implemented")
        case .unknownCoding: (501, "The transfer coding is not implemented")
        case .versionNotSupported: (505, "The HTTP version is not supported")
        case .tooManyConnections: (503, "Too many connections are open")
        case .tooManyConnectionsOfUser: (429, "This user has too many open connections")
        case .tooManyStreams: (503, "Too many event streams are open")
        case .tooManyStreamsOfUser: (429, "This user has too many open event streams")
        case .notFound: (404, "The path does not exist")
        case .methodNotAllowed: (405, "The path does not support this method")
        case .forbidden: (403, "The peer is not permitted to do this")
        case .tenantNotAllowed: (400, "Only a proxy may name a tenant")
        case .tenantRequired: (403, "A proxy must name a tenant")
        case .unknownTenant: (403, "The tenant does not exist")
        case .tooManyRequests: (429, "The tenant has reached a limit")
        case .invalidConfiguration: (422, "The configuration has errors")
        case .unknownPool: (404, "The pool does not exist")
        case .unknownPuzzle: (404, "The store does not know the puzzle")
        case .invalidPuzzle: (422, "The puzzle does not have exactly one solution")
        case .unsupportedLayout: (422, "Puzzles of the layout do not have what is asked for")
        case .unsupportedRule: (422, "The puzzle has a rule that no layout has")
        case .engineBusy: (503, "Too many computations are in progress")
        case .engineLimit: (503, "The computation took too long")
        case .unknownTechnique: (422, "The technique is unknown")
        case .unsatisfiableFilter: (422, "No puzzle of the pool can match the filter")
        case .unsupportedMediaType: (415, "The media type of the body is not supported")
        case .malformedJSON: (400, "The body is not valid JSON")
        case .invalidBody: (422, "The body does not match its schema")
        case .invalidQuery: (400, "The query does not match its schema")
        case .keyMissing: (400, "A claim requires an idempotency key")
        case .keyInvalid: (400, "The idempotency key is malformed")
        case .keyReused: (422, "The idempotency key was used for a different claim")
        case .keyInProgress: (409, "A request with this idempotency key is in progress")
        case .unknownClaim: (404, "This user has no such claim")
        case .leaseLost: (409, "The lease has ended")
        case .alreadyDelivered: (409, "The puzzles have already been delivered")
        case .poolEmpty: (503, "The pool has too few puzzles")
        case .poolExhausted: (503, "All puzzles of the pool were made already")
        case .puzzlesNotReady: (409, "Some of the puzzles are not ready")
        case .tooManyClaims: (503, "Too many claims are on record")
        case .diskFull: (503, "The disk is full")
        case .readOnly: (503, "The store is read-only")
        case .ioError: (503, "The disk has failed")
        case .corrupt: (503, "The store is damaged")
        case .storeMoved: (503, "The store file was moved or replaced")
        case .missing: (503, "The store is missing")
        case .unreachable: (503, "The database of the stock cannot be used")
        case .storeIO: (503, "The store could not commit")
        case .storeBusy: (503, "The store is locked by another process")
        case .starting: (503, "The service is starting")
        case .degraded: (503, "The store is degraded")
        case .draining: (503, "The service is stopping")
        case .belowThreshold: (503, "The pool is below its threshold")
        }
    }
}

extension [Problem.Code] {
    /// The reasons for a degraded state of the store.
    static let ofDegradation: Self = [
        .diskFull, .readOnly, .ioError, .corrupt, .storeMoved, .missing, .unreachable,
    ]

    /// The problems that the store may cause for any operation.
    package static let ofStore = ofDegradation + [.storeIO, .storeBusy, .draining]
}
