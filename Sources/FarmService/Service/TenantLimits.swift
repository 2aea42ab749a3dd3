import FarmHTTP

/// The maximum numbers of places of each tenant on a socket.
package struct TenantLimits: Sendable {
    package let requests: Int
    /// Those of the requests that may be claims that wait.
    package let waitingClaims: Int
    package let streams: Int

    /// A quarter of what the user of the proxy may have; of the requests some are left to others than
    /// claims that wait.
    init(_ limits: Limits) {
        requests = max(1, limits.connectionsOfUser / 4)
        waitingClaims = max(1, requests * 3 / 4)
        streams = max(1, limits.streamsOfUser / 4)
    }
}
