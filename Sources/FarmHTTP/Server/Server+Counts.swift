import Synchronization

/// The counters of a server since its start.
final class ServerCounters: Sendable {
    let accepted = Atomic(0)
    let refused = Atomic(0)
}

extension Server {
    package struct Counts: Hashable, Sendable {
        /// Current connections, without streams.
        package var connections: Int
        /// Current streams.
        package var streams: Int
        /// Connections accepted since the start, including those rejected at once.
        package var accepted: Int
        /// Requests and connections rejected since the start.
        package var refused: Int
    }

    package var counts: Counts {
        let (connections, streams) = places.withLock { ($0.connections, $0.streams) }
        return Counts(
            connections: connections, streams: streams,
            accepted: tally.accepted.load(ordering: .relaxed),
            refused: tally.refused.load(ordering: .relaxed))
    }
}

extension Server {
    /// Changes the limits for connections and streams; existing ones stay. The limits for messages
    /// do not change.
    package func change(places limits: Limits) { places.withLock { $0.change(limits) } }
}
