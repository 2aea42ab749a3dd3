import Synchronization

extension Server {
    package struct Counts: Hashable, Sendable {
        /// Current connections, without streams.
        package var connections: Int
        /// Current streams.
        package var streams: Int
        /// Connections accepted since the start, including those rejected at once.
        package var accepted: Int
        /// Requests and connections rejected since the start.
        package var rejected: Int
    }

    package var counts: Counts {
        let (connections, streams) = limiter.withLock { ($0.connections, $0.streams) }
        return Counts(
            connections: connections, streams: streams,
            accepted: accepted.load(ordering: .relaxed),
            rejected: rejected.load(ordering: .relaxed))
    }
}

extension Server {
    /// Changes the limits for connections and streams; existing ones stay. The limits for messages
    /// do not change.
    package func change(limits: Limits) { limiter.withLock { $0.change(limits) } }
}
